import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { applyAccentColor } from './components/layout/page-branding.ts';
import { loadTypeface } from './components/layout/typeface.ts';
import { initI18n } from './i18n/i18n.ts';
import { languageNames, startLanguage } from './i18n/language.ts';

applyAccentColor();
// In a separate task, because executing the first chunks already takes a long one.
setTimeout(start);

async function start() {
  const language = startLanguage();
  loadTypeface(languageNames[language]);
  await initI18n(language);
  show();
}

function show() {
  const root = document.getElementById('root');
  if (!root) throw new Error('The document has no #root element');
  // In a transition, so that the page stays responsive while it renders.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}
