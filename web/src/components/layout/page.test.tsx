import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

describe('Page', () => {
  let root: Root;

  /** Renders the first path of a new tab: the module remembers whether a page has opened. */
  async function openTab(path: string) {
    vi.resetModules();
    const { Link, MemoryRouter, Route, Routes } = await import('react-router');
    const { Page } = await import('./page.tsx');
    root.render(
      <MemoryRouter initialEntries={[path]}>
        <Link to="/members">Members</Link>
        <Routes>
          <Route path="overview" element={<Page key="overview" title="Overview" />} />
          <Route path="slow" element="Loading" />
          <Route path="members" element={<Page key="members" title="Members" />} />
        </Routes>
      </MemoryRouter>,
    );
  }

  const shows = (text: string) =>
    vi.waitFor(() => expect(document.querySelector('main')?.textContent).toContain(text));
  const heading = (title: string) =>
    vi.waitFor(() => {
      const element = document.querySelector('h1');
      expect(element?.textContent).toBe(title);
      return element;
    });
  const follow = () => document.querySelector('a')?.click();

  beforeEach(() => {
    root = createRoot(document.body.appendChild(document.createElement('main')));
  });
  afterEach(() => {
    root.unmount();
    document.querySelector('main')?.remove();
  });

  it('leaves the focus at the start of the document on the first load', async () => {
    await openTab('/overview');
    await heading('Overview');
    expect(document.activeElement).toBe(document.body);
  });

  it('focuses its heading after a link was followed', async () => {
    await openTab('/overview');
    await heading('Overview');
    follow();
    const members = await heading('Members');
    await vi.waitFor(() => expect(document.activeElement).toBe(members));
  });

  it('focuses its heading after a link was followed while the first page loaded', async () => {
    await openTab('/slow');
    await shows('Loading');
    follow();
    const members = await heading('Members');
    await vi.waitFor(() => expect(document.activeElement).toBe(members));
  });
});
