import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { Stack } from '../ui/stack.tsx';
import { useWords } from '../words/words.tsx';
import classes from './crash-guard.module.css';

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
    <main className={classes.crash}>
      <Stack>
        <h1>{t('crash.title')}</h1>
        <p>{t('crash.text')}</p>
        <div>
          <Button onClick={() => window.location.reload()}>{t('crash.reload')}</Button>
        </div>
      </Stack>
    </main>
  );
}
