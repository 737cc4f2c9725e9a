import { enBilling } from './catalogues/en-billing.ts';
import { addTexts } from './texts.ts';

// Imported by the pages that speak these texts, so that no page before them carries them.
addTexts(enBilling);
