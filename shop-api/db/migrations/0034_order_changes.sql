CREATE TABLE "draft_orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "draft_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"state" text NOT NULL,
	"form" jsonb NOT NULL,
	"staff_id" bigint NOT NULL,
	"order_id" text,
	"total_cents" bigint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "draft_orders_state_known" CHECK ("draft_orders"."state" IN ('draft', 'sent', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "order_change_lines" (
	"change_id" bigint NOT NULL,
	"variant_id" bigint NOT NULL,
	"before_tenths" integer NOT NULL,
	"after_tenths" integer NOT NULL,
	"ex_vat_cents" bigint NOT NULL,
	"vat_cents" bigint NOT NULL,
	CONSTRAINT "order_change_lines_change_id_variant_id_pk" PRIMARY KEY("change_id","variant_id")
);
--> statement-breakpoint
CREATE TABLE "order_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"no" integer NOT NULL,
	"ex_vat_cents" bigint NOT NULL,
	"vat_cents" bigint NOT NULL,
	"rounding_cents" integer NOT NULL,
	"total_cents" bigint NOT NULL,
	"credited_cents" bigint NOT NULL,
	"before_cents" bigint NOT NULL,
	"after_cents" bigint NOT NULL,
	"reason" text NOT NULL,
	"operator" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_changes_sum" CHECK ("order_changes"."total_cents" = "order_changes"."ex_vat_cents" + "order_changes"."vat_cents" + "order_changes"."rounding_cents" AND "order_changes"."total_cents" >= 0 AND "order_changes"."credited_cents" >= 0),
	CONSTRAINT "order_changes_whole_shillings" CHECK ("order_changes"."total_cents" % 100 = 0 AND "order_changes"."before_cents" % 100 = 0 AND "order_changes"."after_cents" % 100 = 0),
	CONSTRAINT "order_changes_adds_up" CHECK (("order_changes"."total_cents" = 0 AND "order_changes"."credited_cents" = 0) OR "order_changes"."after_cents" = "order_changes"."before_cents" + "order_changes"."total_cents" - "order_changes"."credited_cents")
);
--> statement-breakpoint
CREATE TABLE "order_return_lines" (
	"return_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"variant_id" bigint NOT NULL,
	"tenths" integer NOT NULL,
	"condition" text NOT NULL,
	"is_restocked" boolean NOT NULL,
	"ex_vat_cents" bigint NOT NULL,
	"vat_cents" bigint NOT NULL,
	CONSTRAINT "order_return_lines_return_id_position_pk" PRIMARY KEY("return_id","position"),
	CONSTRAINT "order_return_lines_positive" CHECK ("order_return_lines"."tenths" > 0),
	CONSTRAINT "order_return_lines_condition_known" CHECK ("order_return_lines"."condition" IN ('as-new', 'opened', 'damaged', 'wrong-product'))
);
--> statement-breakpoint
CREATE TABLE "order_returns" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_returns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"no" integer NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"credited_cents" bigint NOT NULL,
	"credit_note_no" integer NOT NULL,
	"operator" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_returns_credit" CHECK ("order_returns"."credited_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_parcel_lines" (
	"parcel_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"tenths" integer NOT NULL,
	CONSTRAINT "order_parcel_lines_parcel_id_position_pk" PRIMARY KEY("parcel_id","position"),
	CONSTRAINT "order_parcel_lines_positive" CHECK ("order_parcel_lines"."tenths" > 0)
);
--> statement-breakpoint
CREATE TABLE "order_parcels" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_parcels_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"no" integer NOT NULL,
	"state" text NOT NULL,
	"packer_id" bigint,
	"carrier" text,
	"waybill_no" text,
	"waybill_file" text,
	"collection_code_hash" text,
	"collection_code_sealed" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"packed_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"sent_by" text,
	"delivered_at" timestamp with time zone,
	CONSTRAINT "order_parcels_state_known" CHECK ("order_parcels"."state" IN ('open', 'packing', 'packed', 'sent', 'delivered', 'cancelled')),
	CONSTRAINT "order_parcels_sent_has_time" CHECK ("order_parcels"."state" NOT IN ('sent', 'delivered') OR "order_parcels"."sent_at" IS NOT NULL)
);
--> statement-breakpoint
ALTER TABLE "tax_papers" ADD COLUMN "parcel_id" bigint;--> statement-breakpoint
ALTER TABLE "tax_papers" ADD COLUMN "change_id" bigint;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "returned_tenths" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "changed_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "draft_orders" ADD CONSTRAINT "draft_orders_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_orders" ADD CONSTRAINT "draft_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_change_lines" ADD CONSTRAINT "order_change_lines_change_id_order_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."order_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_change_lines" ADD CONSTRAINT "order_change_lines_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_changes" ADD CONSTRAINT "order_changes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_return_lines" ADD CONSTRAINT "order_return_lines_return_id_order_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."order_returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_return_lines" ADD CONSTRAINT "order_return_lines_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_parcel_lines" ADD CONSTRAINT "order_parcel_lines_parcel_id_order_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."order_parcels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_parcels" ADD CONSTRAINT "order_parcels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_parcels" ADD CONSTRAINT "order_parcels_packer_id_staff_members_id_fk" FOREIGN KEY ("packer_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draft_orders_open" ON "draft_orders" USING btree ("changed_at") WHERE "draft_orders"."state" = 'draft';--> statement-breakpoint
CREATE INDEX "draft_orders_order" ON "draft_orders" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "draft_orders_staff" ON "draft_orders" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "order_change_lines_variant" ON "order_change_lines" USING btree ("variant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_changes_no" ON "order_changes" USING btree ("order_id","no");--> statement-breakpoint
CREATE INDEX "order_return_lines_variant" ON "order_return_lines" USING btree ("variant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_returns_no" ON "order_returns" USING btree ("order_id","no");--> statement-breakpoint
CREATE UNIQUE INDEX "order_parcels_no" ON "order_parcels" USING btree ("order_id","no");--> statement-breakpoint
CREATE UNIQUE INDEX "order_parcels_one_open" ON "order_parcels" USING btree ("order_id") WHERE "order_parcels"."state" = 'open';--> statement-breakpoint
CREATE INDEX "order_parcels_work" ON "order_parcels" USING btree ("state","created_at") WHERE "order_parcels"."state" IN ('open', 'packing', 'packed');--> statement-breakpoint
CREATE INDEX "order_parcels_packer" ON "order_parcels" USING btree ("packer_id") WHERE "order_parcels"."packer_id" IS NOT NULL;
--> statement-breakpoint
-- One invoice of an order, and one for each parcel and each edit that has its own. Both of these only allow more
-- than what they replace: the release before goes on as it did.
DO $$ BEGIN
  DROP INDEX "tax_papers_one_invoice";
  CREATE UNIQUE INDEX "tax_papers_one_invoice_each" ON "tax_papers" ("order_id", (coalesce("parcel_id", 0)), (coalesce("change_id", 0)))
    WHERE "kind" = 'invoice';
  ALTER TABLE "orders" DROP CONSTRAINT "orders_credited_within";
  ALTER TABLE "orders" ADD CONSTRAINT "orders_credited_within"
    CHECK ("credited_cents" BETWEEN 0 AND "total_cents" + "changed_cents") NOT VALID;
END $$;
--> statement-breakpoint
-- What came in for an order, what is still due, and what is to be given back: the one place where it is computed.
-- due = total + what edits added − what was credited − what came in + what was given back. A paid order's total stays.
CREATE OR REPLACE VIEW order_money AS
SELECT o.id AS order_id, s.received_cents, s.given_cents, s.refunded_cents,
  (CASE WHEN o.status = 5 OR o.credit_terms_days IS NOT NULL OR (o.payment_status IS NOT DISTINCT FROM 2 AND o.changed_cents = 0) THEN 0
    ELSE greatest(0, o.total_cents + o.changed_cents - o.credited_cents - s.received_cents + s.given_cents) END)::bigint AS due_cents,
  (CASE WHEN o.status = 5 OR o.credit_terms_days IS NOT NULL THEN greatest(0, s.received_cents - s.given_cents)
    WHEN s.received_cents - s.given_cents - o.total_cents - o.changed_cents + o.credited_cents <= 100 THEN 0
    ELSE s.received_cents - s.given_cents - o.total_cents - o.changed_cents + o.credited_cents END)::bigint AS to_give_back_cents,
  (o.total_cents + o.changed_cents - o.credited_cents)::bigint AS value_cents
FROM orders o
CROSS JOIN LATERAL (
  SELECT coalesce(sum(net_cents), 0)::bigint AS received_cents, coalesce(sum(least(given_cents, net_cents)), 0)::bigint AS given_cents,
    coalesce(sum(refunded_cents), 0)::bigint AS refunded_cents
  FROM payment_money WHERE order_id = o.id
) s;
--> statement-breakpoint
-- A card is asked for what is due, M-Pesa for that or a part of it. Money that came in is what came in.
CREATE OR REPLACE FUNCTION check_attempt_amount() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  due bigint;
BEGIN
  SELECT m.value_cents - m.received_cents + m.given_cents INTO due FROM order_money m WHERE m.order_id = NEW.order_id;
  IF NEW.state <> 'paid' AND (NEW.amount_cents > coalesce(due, 0) OR (NEW.payment_type <> 1 AND NEW.amount_cents <> due)) THEN
    RAISE EXCEPTION 'an attempt is for what is due for its order' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
-- An order becomes paid exactly when what came in reaches what it comes to: judged when the transaction ends.
CREATE OR REPLACE FUNCTION check_order_and_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  which text := CASE TG_TABLE_NAME WHEN 'orders' THEN to_jsonb(NEW) ->> 'id' ELSE to_jsonb(NEW) ->> 'order_id' END;
  is_paid boolean;
  is_covered boolean;
BEGIN
  SELECT o.payment_status IS NOT DISTINCT FROM 2, m.received_cents - m.given_cents >= o.total_cents - o.credited_cents
    INTO is_paid, is_covered FROM orders o JOIN order_money m ON m.order_id = o.id WHERE o.id = which;
  IF (TG_TABLE_NAME = 'orders' AND is_paid AND NOT is_covered) OR (is_covered AND NOT is_paid) THEN
    RAISE EXCEPTION 'an order is paid exactly when its ledger says so' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- What edits added to an order that is in the books is the sum of its changes, whoever writes.
CREATE FUNCTION add_order_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    RAISE EXCEPTION 'a change of an order stays as it is' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.total_cents <> 0 THEN
    UPDATE orders SET changed_cents = changed_cents + NEW.total_cents WHERE id = NEW.order_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER order_changes_add AFTER INSERT OR UPDATE ON order_changes FOR EACH ROW EXECUTE FUNCTION add_order_change();
--> statement-breakpoint
-- Parcels follow their order's status, also where a process of the release before changes it: one to pack when it is being
-- prepared; all that is left sent with it; delivered with it; those that were not sent cancelled with it.
CREATE FUNCTION follow_order_status() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  open_parcel bigint;
BEGIN
  IF NEW.status = 2 THEN
    INSERT INTO order_parcels (order_id, no, state, created_at) VALUES (NEW.id, 1, 'open', now()) ON CONFLICT DO NOTHING;
  ELSIF NEW.status = 3 THEN
    SELECT id INTO open_parcel FROM order_parcels WHERE order_id = NEW.id AND state = 'open';
    IF open_parcel IS NULL THEN
      INSERT INTO order_parcels (order_id, no, state, created_at)
      VALUES (NEW.id, (SELECT coalesce(max(no), 0) + 1 FROM order_parcels WHERE order_id = NEW.id), 'open', now())
      RETURNING id INTO open_parcel;
    END IF;
    INSERT INTO order_parcel_lines (parcel_id, position, tenths)
    SELECT open_parcel, r.position, r.tenths FROM order_unpacked r WHERE r.order_id = NEW.id AND r.tenths > 0;
    DELETE FROM order_parcels p WHERE p.id = open_parcel
      AND NOT EXISTS (SELECT 1 FROM order_parcel_lines l WHERE l.parcel_id = p.id);
    UPDATE order_parcels SET state = 'sent', sent_at = now(), packed_at = coalesce(packed_at, now()), version = version + 1
    WHERE order_id = NEW.id AND state IN ('open', 'packing', 'packed');
  ELSIF NEW.status = 4 THEN
    UPDATE order_parcels SET state = 'delivered', delivered_at = now(), version = version + 1
    WHERE order_id = NEW.id AND state = 'sent';
  ELSIF NEW.status = 5 THEN
    UPDATE order_parcels SET state = 'cancelled', version = version + 1
    WHERE order_id = NEW.id AND state IN ('open', 'packing', 'packed');
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- What is still ordered of each line and is in no parcel.
CREATE VIEW order_unpacked AS
SELECT l.order_id, l.position, l.variant_id,
  (l.quantity_tenths - l.cancelled_tenths - coalesce(p.tenths, 0))::int AS tenths
FROM order_lines l
LEFT JOIN LATERAL (
  SELECT sum(pl.tenths) AS tenths FROM order_parcels p JOIN order_parcel_lines pl ON pl.parcel_id = p.id
  WHERE p.order_id = l.order_id AND pl.position = l.position AND p.state <> 'cancelled'
) p ON true;
--> statement-breakpoint
CREATE TRIGGER orders_have_parcels AFTER UPDATE OF status ON orders
  FOR EACH ROW WHEN (NEW.status <> OLD.status) EXECUTE FUNCTION follow_order_status();
--> statement-breakpoint
CREATE TRIGGER orders_begin_with_parcel AFTER INSERT ON orders
  FOR EACH ROW WHEN (NEW.status = 2) EXECUTE FUNCTION follow_order_status();
--> statement-breakpoint
-- Orders from before: one parcel each, to pack, sent or delivered.
INSERT INTO order_parcels (order_id, no, state, created_at, packed_at, sent_at, delivered_at)
SELECT o.id, 1, CASE o.status WHEN 2 THEN 'open' WHEN 3 THEN 'sent' ELSE 'delivered' END, o.created_at,
  CASE WHEN o.status > 2 THEN coalesce(e.sent_at, o.created_at) END, CASE WHEN o.status > 2 THEN coalesce(e.sent_at, o.created_at) END,
  CASE WHEN o.status = 4 THEN coalesce(e.delivered_at, o.created_at) END
FROM orders o
LEFT JOIN (
  SELECT order_id, min(at) FILTER (WHERE to_status = 3) AS sent_at, min(at) FILTER (WHERE to_status = 4) AS delivered_at
  FROM order_events WHERE kind = 'status' AND to_status IN (3, 4) GROUP BY order_id
) e ON e.order_id = o.id
WHERE o.status BETWEEN 2 AND 4;
--> statement-breakpoint
INSERT INTO order_parcel_lines (parcel_id, position, tenths)
SELECT p.id, l.position, l.quantity_tenths - l.cancelled_tenths
FROM order_parcels p JOIN order_lines l ON l.order_id = p.order_id
WHERE p.state <> 'open' AND l.quantity_tenths > l.cancelled_tenths;
