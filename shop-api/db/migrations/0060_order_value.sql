DROP INDEX "orders_user";--> statement-breakpoint
DROP INDEX "orders_company";--> statement-breakpoint
DROP INDEX "orders_branch";--> statement-breakpoint
DROP INDEX "orders_created";--> statement-breakpoint
DROP INDEX "orders_pending_on_account";--> statement-breakpoint
DROP INDEX "orders_open";--> statement-breakpoint
DROP INDEX "orders_total";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "value_cents" bigint GENERATED ALWAYS AS (total_cents + changed_cents - credited_cents) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","created_at","order_no","status","payment_status","credit_terms_days","value_cents");--> statement-breakpoint
CREATE INDEX "orders_company" ON "orders" USING btree ("company_id","created_at","order_no","status","payment_status","credit_terms_days","value_cents") WHERE "orders"."company_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_branch" ON "orders" USING btree ("branch_id","created_at","order_no","status","payment_status","credit_terms_days","value_cents") WHERE "orders"."branch_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at","order_no","status","payment_status","credit_terms_days","value_cents");--> statement-breakpoint
CREATE INDEX "orders_pending_on_account" ON "orders" USING btree ("company_id","total_cents","changed_cents","id") WHERE "orders"."credit_terms_days" IS NOT NULL AND "orders"."status" < 3;--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("estimated_delivery_date","order_no","status","payment_status","credit_terms_days","shipping_type","value_cents","id") WHERE "orders"."status" < 4;--> statement-breakpoint
CREATE INDEX "orders_total" ON "orders" USING btree ("value_cents","order_no");--> statement-breakpoint
-- Whatever is missing of an order's value is due, also of one that was paid once: refunds and corrections may have taken
-- more off its payments than its value went down.
CREATE OR REPLACE VIEW order_money AS
SELECT o.id AS order_id, s.received_cents, s.given_cents, s.refunded_cents,
  (CASE WHEN o.status = 5 OR o.credit_terms_days IS NOT NULL THEN 0
    ELSE greatest(0, o.value_cents - s.received_cents + s.given_cents) END)::bigint AS due_cents,
  (CASE WHEN o.status = 5 OR o.credit_terms_days IS NOT NULL THEN greatest(0, s.received_cents - s.given_cents)
    WHEN s.received_cents - s.given_cents - o.value_cents <= 100 THEN 0
    ELSE s.received_cents - s.given_cents - o.value_cents END)::bigint AS to_give_back_cents,
  o.value_cents
FROM orders o
CROSS JOIN LATERAL (
  SELECT coalesce(sum(net_cents), 0)::bigint AS received_cents, coalesce(sum(least(given_cents, net_cents)), 0)::bigint AS given_cents,
    coalesce(sum(refunded_cents), 0)::bigint AS refunded_cents
  FROM payment_money WHERE order_id = o.id
) s;
