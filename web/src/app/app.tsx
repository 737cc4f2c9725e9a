import type { Language } from '@tessera/contracts/identity/users';
import { BrowserRouter } from 'react-router';
import { ApiProvider } from '../api/api-provider.tsx';
import { Centered } from '../ui/centered.tsx';
import { UiProvider } from '../ui/ui-provider.tsx';
import { WordsProvider } from '../words/words.tsx';
import { CrashGuard } from './error-boundary.tsx';
import { Crash } from './error-fallback.tsx';
import { Pages } from './routes.tsx';

export function App({ language }: { readonly language: Language }) {
  return (
    <WordsProvider language={language}>
      <UiProvider>
        <CrashGuard
          instead={
            <Centered>
              <Crash />
            </Centered>
          }
        >
          <ApiProvider>
            <BrowserRouter>
              <Pages />
            </BrowserRouter>
          </ApiProvider>
        </CrashGuard>
      </UiProvider>
    </WordsProvider>
  );
}
