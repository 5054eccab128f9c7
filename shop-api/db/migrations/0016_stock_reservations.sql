CREATE TABLE "order_reservations" (
	"order_id" text PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'held' NOT NULL,
	"hold_seconds" integer,
	"part_seconds" integer,
	"reserved_until" timestamp with time zone,
	"unpaid_since" timestamp with time zone,
	"released_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	"phone" text,
	"email" text,
	"network" text,
	CONSTRAINT "order_reservations_state_known" CHECK ("order_reservations"."state" IN ('held', 'released', 'used', 'cancelled')),
	CONSTRAINT "order_reservations_timed" CHECK (("order_reservations"."hold_seconds" IS NULL) = ("order_reservations"."part_seconds" IS NULL)
        AND ("order_reservations"."reserved_until" IS NULL OR ("order_reservations"."state" = 'held' AND "order_reservations"."hold_seconds" IS NOT NULL))),
	CONSTRAINT "order_reservations_released_has_time" CHECK ("order_reservations"."state" <> 'released' OR "order_reservations"."released_at" IS NOT NULL),
	CONSTRAINT "order_reservations_counted_while_held" CHECK ("order_reservations"."state" = 'held' OR num_nonnulls("order_reservations"."phone", "order_reservations"."email", "order_reservations"."network") = 0)
);
--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_kind_known";--> statement-breakpoint
ALTER TABLE "order_reservations" ADD CONSTRAINT "order_reservations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_reservations_due" ON "order_reservations" USING btree ("reserved_until") WHERE "order_reservations"."state" = 'held' AND "order_reservations"."reserved_until" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "order_reservations_unpaid" ON "order_reservations" USING btree ("unpaid_since") WHERE "order_reservations"."state" = 'released';--> statement-breakpoint
CREATE INDEX "order_reservations_phone" ON "order_reservations" USING btree ("phone") WHERE "order_reservations"."phone" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "order_reservations_email" ON "order_reservations" USING btree ("email") WHERE "order_reservations"."email" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "order_reservations_network" ON "order_reservations" USING btree ("network") WHERE "order_reservations"."network" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_kind_known" CHECK ("order_events"."kind" IN ('placed', 'status', 'released', 'payment', 'part-payment', 'payment-waiting', 'refund-due', 'request', 'answer'));--> statement-breakpoint
-- What is open when this runs. What is unpaid gets a fresh period, as long as the settings say when nothing is set (30
-- minutes; companies and orders paid in part 3 days), and its customer is not told when that is over.
INSERT INTO order_reservations (order_id, state, hold_seconds, part_seconds, reserved_until, unpaid_since, told_at)
SELECT o.id, 'held', s.hold, 259200,
  now() + interval '1 second' * CASE WHEN EXISTS (SELECT 1 FROM payment_money m WHERE m.order_id = o.id) THEN 259200 ELSE s.hold END,
  now(), now()
FROM orders o CROSS JOIN LATERAL (SELECT CASE WHEN o.company_id IS NULL THEN 1800 ELSE 259200 END AS hold) s
WHERE o.status = 1 AND o.payment_status IS DISTINCT FROM 2 AND o.credit_terms_days IS NULL;
--> statement-breakpoint
-- On account, paid, or being prepared.
INSERT INTO order_reservations (order_id, state)
SELECT id, CASE WHEN status = 1 AND payment_status IS DISTINCT FROM 2 THEN 'held' ELSE 'used' END
FROM orders WHERE status IN (1, 2, 3)
ON CONFLICT (order_id) DO NOTHING;
--> statement-breakpoint
-- Goods that were given back into stock are not sold with it: an order that is paid or being prepared has them. Judged
-- when the transaction ends.
CREATE FUNCTION check_order_has_goods() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  which text := CASE TG_TABLE_NAME WHEN 'orders' THEN to_jsonb(NEW) ->> 'id' ELSE to_jsonb(NEW) ->> 'order_id' END;
BEGIN
  IF EXISTS (
    SELECT 1 FROM orders o JOIN order_reservations r ON r.order_id = o.id
    WHERE o.id = which AND o.status <> 5 AND (o.status > 1 OR o.payment_status = 2) AND r.state IN ('released', 'cancelled')
  ) THEN
    RAISE EXCEPTION 'an order that is paid or being prepared has its goods' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER orders_have_goods AFTER UPDATE OF status, payment_status ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.status <> 5 AND (NEW.status > 1 OR NEW.payment_status = 2)) EXECUTE FUNCTION check_order_has_goods();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER order_reservations_have_goods AFTER INSERT OR UPDATE OF state ON order_reservations
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.state IN ('released', 'cancelled'))
  EXECUTE FUNCTION check_order_has_goods();
