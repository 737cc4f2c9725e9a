import { enInside } from './catalogues/en-inside.ts';
import { addTexts } from './texts.ts';

// Imported by the pages that speak these texts, so that the first page does not carry them.
addTexts(enInside);
