/**
 * A row for each variant whose stock breaks a rule: stock on hand is the sum of its movements, promised stock is the
 * sum of open orders, and neither is below zero.
 */
export const BROKEN_STOCK = `
  SELECT v.id, v.stock_tenths, v.promised_tenths, coalesce(p.tenths, 0) AS ordered, m.on_hand, m.promised
  FROM variants v
  LEFT JOIN stock_promised p ON p.variant_id = v.id
  LEFT JOIN LATERAL (
    SELECT coalesce(sum(on_hand_tenths), 0)::int AS on_hand, coalesce(sum(promised_tenths), 0)::int AS promised
    FROM stock_movements WHERE variant_id = v.id
  ) m ON true
  WHERE v.stock_tenths + v.promised_tenths <> m.on_hand OR v.promised_tenths <> m.promised
    OR v.promised_tenths <> coalesce(p.tenths, 0) OR v.stock_tenths < 0 OR v.promised_tenths < 0`
