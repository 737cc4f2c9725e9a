import { rem } from '@mantine/core';
import classes from './avatar.module.css';
import { avatarColor, INITIALS_COLOR } from './avatar.rules.ts';

type Props = {
  readonly name: string;
  readonly image?: string | null;
  /** In CSS pixels at the default font size. */
  readonly size?: number;
  /** Users are round, organizations are square. */
  readonly shape?: 'round' | 'square';
};

/** A picture, or the initials of a name in a color that depends on the name. Decorative: the name is beside it. */
export function Avatar({ name, image, size = 32, shape = 'round' }: Props) {
  const style = { width: rem(size), height: rem(size), fontSize: rem(Math.round(size * 0.4)) };
  if (image) {
    return <img className={classes.avatar} data-shape={shape} src={image} alt="" style={style} />;
  }
  return (
    <span
      className={classes.avatar}
      data-shape={shape}
      style={{ ...style, background: avatarColor(name), color: INITIALS_COLOR }}
      aria-hidden
    >
      {initialsOf(name)}
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  const [first = '', last = ''] = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return `${[...first][0] ?? ''}${[...last][0] ?? ''}`.toUpperCase();
}
