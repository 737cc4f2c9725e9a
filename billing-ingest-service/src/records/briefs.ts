/** SQL of the short forms by which other records name a customer and a product; null when unknown. */
export const customerBriefSql = `case when customer.id is null or customer.email is null then null
  else json_build_object('id', customer.id, 'name', customer.name, 'email', customer.email,
    'avatarUrl', customer.avatar_url) end`;

export const productBriefSql = `case when product.id is null or product.name is null then null
  else json_build_object('id', product.id, 'name', product.name,
    'isRecurring', coalesce(product.is_recurring, false),
    'recurringInterval', product.recurring_interval) end`;
