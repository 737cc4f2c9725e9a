import type { Language } from '@app/contracts/identity/users';
import { BrowserRouter } from 'react-router';
import { ApiProvider } from '../api/api-provider.tsx';
import { UiProvider } from '../ui/ui-provider.tsx';
import { WordsProvider } from '../words/words.tsx';
import { CrashGuard } from './crash-guard.tsx';
import { Pages } from './pages.tsx';

export function App({ language }: { readonly language: Language }) {
  return (
    <WordsProvider language={language}>
      <UiProvider>
        <CrashGuard>
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
