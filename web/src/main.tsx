import type { Language } from '@tessera/contracts/identity/users';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { applyAccentColor } from './components/layout/page-branding.ts';
import { loadTypeface } from './components/layout/typeface.ts';
import { languageNames, startLanguage } from './words/language.ts';
import { speak } from './words/texts.ts';

applyAccentColor();
// In a separate task, because executing the first chunks already takes a long one.
setTimeout(start);

async function start() {
  const language = startLanguage();
  loadTypeface(languageNames[language]);
  await speak(language);
  show(language);
}

function show(language: Language) {
  const root = document.getElementById('root');
  if (!root) throw new Error('The document has no #root element');
  // In a transition, so that the page stays responsive while it renders.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App language={language} />
      </StrictMode>,
    ),
  );
}
