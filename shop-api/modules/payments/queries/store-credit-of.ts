/** SQL for the store credit that pays for an order, in cents: spent, less returned. @param order alias of `orders` */
export const storeCreditOf = (order: string): string =>
  `(SELECT coalesce(-sum(e.cents), 0)::bigint FROM store_credit_entries e
        WHERE e.order_id = ${order}.id AND e.kind IN ('spent', 'given-back'))`
