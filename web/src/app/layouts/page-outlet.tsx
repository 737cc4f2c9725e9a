import { Outlet, useLocation } from 'react-router';

/**
 * The page of the current path, remounted for every path. Several paths share a component (all billing lists, all
 * records of a kind). Without a key, React would keep its state, and render rows of one list in the columns of another.
 */
export function PageOutlet() {
  const { pathname } = useLocation();
  return <Outlet key={pathname} />;
}
