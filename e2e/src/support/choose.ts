import type { Locator, Page } from 'playwright-core';

/** Chooses an option of the select with this label, on a page or in a part of it such as a dialog. */
export async function choose(
  within: Page | Locator,
  label: string,
  option: string,
  index = 0,
): Promise<void> {
  await within.getByRole('combobox', { name: label, exact: true }).nth(index).click();
  const page = 'page' in within ? within.page() : within;
  await page.getByRole('listbox').getByRole('option', { name: option, exact: true }).click();
}
