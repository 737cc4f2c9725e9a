import { Button, Title } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { Centered } from '../ui/centered.tsx';
import { Stack } from '../ui/stack.tsx';
import { useWords } from '../words/words.tsx';

type Props = { readonly children: ReactNode };
type State = { readonly hasCrashed: boolean };

/** Catches what no page expected, a new version's missing code files among it, and offers the way out. */
export class CrashGuard extends Component<Props, State> {
  override state: State = { hasCrashed: false };

  static getDerivedStateFromError(): State {
    return { hasCrashed: true };
  }

  override render() {
    return this.state.hasCrashed ? <Crash /> : this.props.children;
  }
}

function Crash() {
  const { t } = useWords();
  return (
    <Centered>
      <Stack>
        <Title order={1}>{t('crash.title')}</Title>
        <p style={{ margin: 0 }}>{t('crash.text')}</p>
        <div>
          <Button onClick={() => window.location.reload()}>{t('crash.reload')}</Button>
        </div>
      </Stack>
    </Centered>
  );
}
