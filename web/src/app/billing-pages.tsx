import { Route, Routes } from 'react-router';
import { BillingScope } from './frame/billing-scope.tsx';
import { BillingPage } from './pages/billing-page.tsx';
import { CustomerPage } from './pages/customer-page.tsx';
import { CustomersPage } from './pages/customers-page.tsx';
import { LostPage } from './pages/lost-page.tsx';
import { OrderPage } from './pages/order-page.tsx';
import { OrdersPage } from './pages/orders-page.tsx';
import { SubscriptionPage } from './pages/subscription-page.tsx';
import { SubscriptionsPage } from './pages/subscriptions-page.tsx';

/** The billing of one organization. */
export function BillingPages() {
  return (
    <Routes>
      <Route element={<BillingScope />}>
        <Route path="billing" element={<BillingPage />} />
        <Route path="customers" element={<CustomersPage />} />
        <Route path="customers/:id" element={<CustomerPage />} />
        <Route path="subscriptions" element={<SubscriptionsPage />} />
        <Route path="subscriptions/:id" element={<SubscriptionPage />} />
        <Route path="orders" element={<OrdersPage />} />
        <Route path="orders/:id" element={<OrderPage />} />
      </Route>
      <Route path="*" element={<LostPage />} />
    </Routes>
  );
}
