import { Outlet, useLocation } from 'react-router';

/**
 * The page of the current path, remounted for every path. Several paths share a component (all billing lists, all
 * records of a kind): without a key React would keep its state, and rows of one list would reach the columns of
 * another.
 */
export function PageOutlet() {
  const { pathname } = useLocation();
  return <Outlet key={pathname} />;
}
