import type { Language } from '@tessera/contracts/identity/users';
import { BrowserRouter } from 'react-router';
import { ApiProvider } from '../api/api-provider.tsx';
import { Centered } from '../components/layout/centered.tsx';
import { UiProvider } from '../components/layout/ui-provider.tsx';
import { WordsProvider } from '../words/words.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { ErrorFallback } from './error-fallback.tsx';
import { AppPages } from './routes.tsx';

export function App({ language }: { readonly language: Language }) {
  return (
    <WordsProvider language={language}>
      <UiProvider>
        <ErrorBoundary
          fallback={
            <Centered>
              <ErrorFallback />
            </Centered>
          }
        >
          <ApiProvider>
            <BrowserRouter>
              <AppPages />
            </BrowserRouter>
          </ApiProvider>
        </ErrorBoundary>
      </UiProvider>
    </WordsProvider>
  );
}
