CREATE TABLE "webhook_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"webhook_id" bigint NOT NULL,
	"event_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"last_attempt_at" timestamp with time zone,
	"answer_status" integer,
	"answer_ms" integer,
	"answer_body" text,
	"error" text,
	CONSTRAINT "webhook_deliveries_state_known" CHECK ("webhook_deliveries"."state" IN ('waiting', 'delivered', 'failed')),
	CONSTRAINT "webhook_deliveries_waiting" CHECK (("webhook_deliveries"."state" = 'waiting') = ("webhook_deliveries"."next_attempt_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event" text NOT NULL,
	"reference" text NOT NULL,
	"data" jsonb NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"transaction_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhooks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"state" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"previous_sealed_secret" text,
	"previous_secret_until" timestamp with time zone,
	"paused_reason" text,
	"paused_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"last_delivered_at" timestamp with time zone,
	"last_attempt_at" timestamp with time zone,
	"last_answer_status" integer,
	"last_error" text,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "webhooks_state_known" CHECK ("webhooks"."state" IN ('active', 'paused')),
	CONSTRAINT "webhooks_paused_has_reason" CHECK (("webhooks"."state" = 'paused') = (num_nulls("webhooks"."paused_reason", "webhooks"."paused_at") = 0)),
	CONSTRAINT "webhooks_previous_secret_ends" CHECK (("webhooks"."previous_sealed_secret" IS NULL) = ("webhooks"."previous_secret_until" IS NULL))
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_webhook_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."webhook_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_created_by_staff_members_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_once" ON "webhook_deliveries" USING btree ("event_id","webhook_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("webhook_id","next_attempt_at") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_log" ON "webhook_deliveries" USING btree ("webhook_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_failed" ON "webhook_deliveries" USING btree ("webhook_id","id") WHERE "webhook_deliveries"."state" = 'failed';--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_events_once" ON "webhook_events" USING btree ("transaction_id","recorded_at","event","reference");--> statement-breakpoint
CREATE INDEX "webhook_events_recorded" ON "webhook_events" USING btree ("recorded_at");
--> statement-breakpoint
-- Triggers look first whether an active webhook wants what they record: without one that look at a table of a few rows is
-- all that they cost.
-- Records an event in the transaction of its fact, on its way to each active webhook that wants it. What one transaction
-- does to one thing is one event, with what is true at its end.
CREATE FUNCTION record_webhook_event(event_name text, about text, happened_at timestamptz, facts jsonb)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  recorded uuid;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM webhooks w WHERE w.state = 'active' AND event_name = ANY (w.events)) THEN RETURN; END IF;
  INSERT INTO webhook_events AS e (event, reference, data, occurred_at, recorded_at, transaction_id)
  VALUES (event_name, about, facts, happened_at, now(), pg_current_xact_id()::text::bigint)
  ON CONFLICT (transaction_id, recorded_at, event, reference) DO UPDATE SET data = excluded.data
  RETURNING e.id INTO recorded;
  INSERT INTO webhook_deliveries (webhook_id, event_id, begun_at, next_attempt_at)
  -- Locked as its foreign key would lock it: one that is deleted at this moment fails no order.
  SELECT w.id, recorded, now(), now() FROM webhooks w WHERE w.state = 'active' AND event_name = ANY (w.events)
  ORDER BY w.id FOR KEY SHARE
  ON CONFLICT (event_id, webhook_id) DO NOTHING;
END
$$;
--> statement-breakpoint
-- What receivers are told of an order: the rest they read by its number.
CREATE FUNCTION webhook_order(of_order orders) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'orderNo', of_order.order_no,
    'status', (ARRAY['pending', 'in-process', 'out-for-delivery', 'delivered', 'cancelled'])[of_order.status],
    'isPaid', coalesce(of_order.payment_status = 2, false),
    'isOnAccount', of_order.credit_terms_days IS NOT NULL,
    'total', round((of_order.total_cents + of_order.changed_cents - of_order.credited_cents) / 100.0, 2)::text)
$$;
--> statement-breakpoint
CREATE FUNCTION record_order_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM webhooks w WHERE w.state = 'active' AND w.events &&
    '{order.placed,order.approved,order.paid,order.dispatched,order.delivered,order.cancelled}'::text[])
  THEN RETURN NULL; END IF;
  PERFORM record_webhook_event(n.event_name, o.order_no::text, n.at, webhook_order(o))
  FROM (
    SELECT a.id, a.order_id, a.at, CASE
      WHEN a.kind = 'placed' THEN 'order.placed'
      WHEN a.kind = 'payment' AND a.to_status = 2 THEN 'order.paid'
      WHEN a.kind = 'status' THEN
        (ARRAY[NULL, 'order.approved', 'order.dispatched', 'order.delivered', 'order.cancelled'])[a.to_status]
    END AS event_name
    FROM added a
  ) n JOIN orders o ON o.id = n.order_id
  WHERE n.event_name IS NOT NULL ORDER BY n.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER order_events_webhooks AFTER INSERT ON order_events
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION record_order_webhooks();
--> statement-breakpoint
CREATE FUNCTION record_order_change_webhook() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_webhook_event('order.changed', NEW.order_no::text, now(), webhook_order(NEW));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER orders_changed_webhook AFTER UPDATE OF total_cents, changed_cents, credited_cents ON orders FOR EACH ROW
  WHEN (OLD.total_cents + OLD.changed_cents - OLD.credited_cents
    <> NEW.total_cents + NEW.changed_cents - NEW.credited_cents)
  EXECUTE FUNCTION record_order_change_webhook();
--> statement-breakpoint
CREATE FUNCTION record_payment_webhook() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM webhooks w WHERE w.state = 'active' AND 'payment.received' = ANY (w.events)) THEN RETURN NULL; END IF;
  PERFORM record_webhook_event('payment.received', 'payment:' || NEW.no, NEW.settled_at, jsonb_build_object(
    'orderNo', o.order_no, 'companyId', NULL, 'method', NEW.method,
    'amount', round(NEW.amount_cents / 100.0, 2)::text, 'receipt', NEW.receipt))
  FROM orders o WHERE o.id = NEW.order_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- A prompt whose money stands in another row is no further payment.
CREATE TRIGGER payment_attempts_added_webhook AFTER INSERT ON payment_attempts FOR EACH ROW
  WHEN (NEW.state = 'paid' AND NEW.counted_with IS NULL) EXECUTE FUNCTION record_payment_webhook();
--> statement-breakpoint
CREATE TRIGGER payment_attempts_paid_webhook AFTER UPDATE OF state ON payment_attempts FOR EACH ROW
  WHEN (NEW.state = 'paid' AND OLD.state <> 'paid' AND NEW.counted_with IS NULL)
  EXECUTE FUNCTION record_payment_webhook();
--> statement-breakpoint
CREATE FUNCTION record_account_payment_webhook() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_webhook_event('payment.received', 'account:' || NEW.id, NEW.at, jsonb_build_object(
    'orderNo', NULL, 'companyId', NEW.company_id, 'method', NULL,
    'amount', round(-NEW.amount_cents / 100.0, 2)::text, 'receipt', nullif(NEW.reference, '')));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER credit_entries_payment_webhook AFTER INSERT ON credit_entries FOR EACH ROW
  WHEN (NEW.kind = 'payment') EXECUTE FUNCTION record_account_payment_webhook();
--> statement-breakpoint
CREATE FUNCTION record_refund_webhook() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM webhooks w WHERE w.state = 'active' AND 'refund.made' = ANY (w.events)) THEN RETURN NULL; END IF;
  PERFORM record_webhook_event('refund.made', NEW.id, NEW.settled_at, jsonb_build_object(
    'orderNo', o.order_no, 'method', a.method, 'kind', NEW.kind,
    'amount', round(NEW.amount_cents / 100.0, 2)::text, 'receipt', NEW.receipt))
  FROM payment_attempts a JOIN orders o ON o.id = a.order_id WHERE a.id = NEW.attempt_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER payment_refunds_added_webhook AFTER INSERT ON payment_refunds FOR EACH ROW
  WHEN (NEW.state = 'done') EXECUTE FUNCTION record_refund_webhook();
--> statement-breakpoint
CREATE TRIGGER payment_refunds_done_webhook AFTER UPDATE OF state ON payment_refunds FOR EACH ROW
  WHEN (NEW.state = 'done' AND OLD.state <> 'done') EXECUTE FUNCTION record_refund_webhook();
--> statement-breakpoint
CREATE FUNCTION record_stock_webhook(product variants) RETURNS void LANGUAGE sql AS $$
  SELECT record_webhook_event('stock.changed', product.id::text, now(), jsonb_build_object(
    'productId', product.id, 'code', product.code,
    'onHand', trim_scale((product.stock_tenths + product.promised_tenths) / 10.0),
    'promised', trim_scale(product.promised_tenths / 10.0), 'free', trim_scale(product.stock_tenths / 10.0)))
$$;
--> statement-breakpoint
-- A product as a page shows it, with all of its colours and sizes.
CREATE FUNCTION record_product_webhook(of_family bigint) RETURNS void LANGUAGE sql AS $$
  SELECT record_webhook_event('product.changed', f.id::text, now(), jsonb_build_object(
    'familyCode', f.cluster_code,
    'productIds', coalesce((SELECT jsonb_agg(v.id ORDER BY v.id) FROM variants v WHERE v.family_id = f.id), '[]'::jsonb)))
  FROM families f WHERE f.id = of_family
$$;
--> statement-breakpoint
CREATE FUNCTION record_variant_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM webhooks w WHERE w.state = 'active' AND w.events && '{stock.changed,product.changed}'::text[])
  THEN RETURN NULL; END IF;
  IF EXISTS (SELECT 1 FROM webhooks w WHERE w.state = 'active' AND 'stock.changed' = ANY (w.events)) THEN
    IF TG_OP = 'INSERT' THEN
      PERFORM record_stock_webhook(v) FROM variants v JOIN added n ON n.id = v.id
      WHERE n.stock_tenths + n.promised_tenths > 0 ORDER BY v.id;
    ELSE
      PERFORM record_stock_webhook(v) FROM variants v JOIN added n ON n.id = v.id JOIN removed o ON o.id = v.id
      WHERE n.stock_tenths <> o.stock_tenths OR n.promised_tenths <> o.promised_tenths ORDER BY v.id;
    END IF;
  END IF;
  IF EXISTS (SELECT 1 FROM webhooks w WHERE w.state = 'active' AND 'product.changed' = ANY (w.events)) THEN
    IF TG_OP = 'INSERT' THEN
      PERFORM record_product_webhook(n.family_id) FROM (SELECT DISTINCT family_id FROM added) n ORDER BY n.family_id;
    ELSE
      PERFORM record_product_webhook(c.family_id) FROM (
        SELECT DISTINCT n.family_id FROM added n JOIN removed o ON o.id = n.id
        WHERE (n.code, n.colour_code, n.size_code, n.ex_vat_cents, n.former_ex_vat_cents, n.vat_perc, n.pieces_per_bale, n.is_hidden)
          IS DISTINCT FROM (o.code, o.colour_code, o.size_code, o.ex_vat_cents, o.former_ex_vat_cents, o.vat_perc, o.pieces_per_bale, o.is_hidden)
      ) c ORDER BY c.family_id;
    END IF;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER variants_changed_webhooks AFTER UPDATE ON variants
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION record_variant_webhooks();
--> statement-breakpoint
CREATE TRIGGER variants_added_webhooks AFTER INSERT ON variants
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION record_variant_webhooks();
--> statement-breakpoint
CREATE FUNCTION record_family_webhook() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM webhooks w WHERE w.state = 'active' AND 'product.changed' = ANY (w.events)) THEN PERFORM record_product_webhook(NEW.id); END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Not what lists derive from its variants, which is written whenever one of them sells out.
CREATE TRIGGER families_changed_webhook AFTER UPDATE OF cluster_code, cluster_name, cluster_full_name, collection_code,
    sub_collection_code, brand_code, category, unit_text, short_description, long_description, visibility, status ON families
  FOR EACH ROW WHEN (
    (OLD.cluster_code, OLD.cluster_name, OLD.cluster_full_name, OLD.collection_code, OLD.sub_collection_code, OLD.brand_code,
      OLD.category, OLD.unit_text, OLD.short_description, OLD.long_description, OLD.visibility, OLD.status)
    IS DISTINCT FROM
    (NEW.cluster_code, NEW.cluster_name, NEW.cluster_full_name, NEW.collection_code, NEW.sub_collection_code, NEW.brand_code,
      NEW.category, NEW.unit_text, NEW.short_description, NEW.long_description, NEW.visibility, NEW.status))
  EXECUTE FUNCTION record_family_webhook();
