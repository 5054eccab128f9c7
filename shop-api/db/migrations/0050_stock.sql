CREATE TABLE "supplier_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "supplier_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 101 CACHE 1),
	"key" text NOT NULL,
	"supplier_order_id" bigint NOT NULL,
	"delivery_note" text NOT NULL,
	"received_by" bigint NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "supplier_deliveries_key_unique" UNIQUE("key"),
	CONSTRAINT "supplier_deliveries_length" CHECK (length("supplier_deliveries"."delivery_note") <= 60)
);
--> statement-breakpoint
CREATE TABLE "supplier_delivery_lines" (
	"delivery_id" bigint NOT NULL,
	"variant_id" bigint NOT NULL,
	"tenths" integer NOT NULL,
	"bales" integer DEFAULT 0 NOT NULL,
	"damaged_tenths" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "supplier_delivery_lines_delivery_id_variant_id_pk" PRIMARY KEY("delivery_id","variant_id"),
	CONSTRAINT "supplier_delivery_lines_positive" CHECK ("supplier_delivery_lines"."tenths" >= 0 AND "supplier_delivery_lines"."bales" >= 0 AND "supplier_delivery_lines"."damaged_tenths" >= 0 AND "supplier_delivery_lines"."tenths" + "supplier_delivery_lines"."damaged_tenths" > 0)
);
--> statement-breakpoint
CREATE TABLE "stock_bales" (
	"variant_id" bigint PRIMARY KEY NOT NULL,
	"bales" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_bales_not_negative" CHECK ("stock_bales"."bales" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_count_lines" (
	"count_id" bigint NOT NULL,
	"variant_id" bigint NOT NULL,
	"counted_tenths" integer NOT NULL,
	"bales" integer,
	"expected_tenths" integer NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "stock_count_lines_count_id_variant_id_pk" PRIMARY KEY("count_id","variant_id"),
	CONSTRAINT "stock_count_lines_not_negative" CHECK ("stock_count_lines"."counted_tenths" >= 0 AND coalesce("stock_count_lines"."bales", 0) >= 0),
	CONSTRAINT "stock_count_lines_state_known" CHECK ("stock_count_lines"."state" IN ('open', 'same', 'booked', 'left'))
);
--> statement-breakpoint
CREATE TABLE "stock_counts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 101 CACHE 1),
	"key" text NOT NULL,
	"title" text NOT NULL,
	"state" text NOT NULL,
	"counted_by" bigint NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "stock_counts_key_unique" UNIQUE("key"),
	CONSTRAINT "stock_counts_state_known" CHECK ("stock_counts"."state" IN ('open', 'done'))
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"variant_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"cause" text NOT NULL,
	"on_hand_tenths" integer NOT NULL,
	"promised_tenths" integer NOT NULL,
	"on_hand_after" integer NOT NULL,
	"promised_after" integer NOT NULL,
	"bales" integer DEFAULT 0 NOT NULL,
	"order_id" text,
	"staff_id" bigint,
	"operator" text,
	"note" text,
	"source" text
);
--> statement-breakpoint
CREATE TABLE "supplier_order_lines" (
	"supplier_order_id" bigint NOT NULL,
	"variant_id" bigint NOT NULL,
	"ordered_tenths" integer NOT NULL,
	"received_tenths" integer DEFAULT 0 NOT NULL,
	"cost_cents" integer,
	CONSTRAINT "supplier_order_lines_supplier_order_id_variant_id_pk" PRIMARY KEY("supplier_order_id","variant_id"),
	CONSTRAINT "supplier_order_lines_positive" CHECK ("supplier_order_lines"."ordered_tenths" >= 0 AND "supplier_order_lines"."received_tenths" >= 0 AND "supplier_order_lines"."ordered_tenths" + "supplier_order_lines"."received_tenths" > 0),
	CONSTRAINT "supplier_order_lines_cost" CHECK ("supplier_order_lines"."cost_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "supplier_orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "supplier_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1),
	"supplier_id" bigint NOT NULL,
	"state" text NOT NULL,
	"expected_on" date,
	"note" text DEFAULT '' NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ordered_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "supplier_orders_state_known" CHECK ("supplier_orders"."state" IN ('draft', 'ordered', 'closed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "suppliers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "suppliers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"contact" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"lead_days" integer,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "suppliers_name_filled" CHECK (length("suppliers"."name") BETWEEN 1 AND 120),
	CONSTRAINT "suppliers_lead_days" CHECK ("suppliers"."lead_days" BETWEEN 0 AND 365)
);
--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "promised_tenths" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "supplier_deliveries" ADD CONSTRAINT "supplier_deliveries_supplier_order_id_supplier_orders_id_fk" FOREIGN KEY ("supplier_order_id") REFERENCES "public"."supplier_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_deliveries" ADD CONSTRAINT "supplier_deliveries_received_by_staff_members_id_fk" FOREIGN KEY ("received_by") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_delivery_lines" ADD CONSTRAINT "supplier_delivery_lines_delivery_id_supplier_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."supplier_deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_delivery_lines" ADD CONSTRAINT "supplier_delivery_lines_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_bales" ADD CONSTRAINT "stock_bales_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_lines" ADD CONSTRAINT "stock_count_lines_count_id_stock_counts_id_fk" FOREIGN KEY ("count_id") REFERENCES "public"."stock_counts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_lines" ADD CONSTRAINT "stock_count_lines_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_lines" ADD CONSTRAINT "stock_count_lines_decided_by_staff_members_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_counts" ADD CONSTRAINT "stock_counts_counted_by_staff_members_id_fk" FOREIGN KEY ("counted_by") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_order_lines" ADD CONSTRAINT "supplier_order_lines_supplier_order_id_supplier_orders_id_fk" FOREIGN KEY ("supplier_order_id") REFERENCES "public"."supplier_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_order_lines" ADD CONSTRAINT "supplier_order_lines_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_orders" ADD CONSTRAINT "supplier_orders_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_orders" ADD CONSTRAINT "supplier_orders_created_by_staff_members_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "supplier_deliveries_order" ON "supplier_deliveries" USING btree ("supplier_order_id","id");--> statement-breakpoint
CREATE INDEX "supplier_deliveries_received_by" ON "supplier_deliveries" USING btree ("received_by");--> statement-breakpoint
CREATE INDEX "supplier_delivery_lines_variant" ON "supplier_delivery_lines" USING btree ("variant_id");--> statement-breakpoint
CREATE INDEX "stock_count_lines_variant" ON "stock_count_lines" USING btree ("variant_id");--> statement-breakpoint
CREATE INDEX "stock_count_lines_decided_by" ON "stock_count_lines" USING btree ("decided_by") WHERE "stock_count_lines"."decided_by" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "stock_counts_open" ON "stock_counts" USING btree ("id") WHERE "stock_counts"."state" = 'open';--> statement-breakpoint
CREATE INDEX "stock_counts_counted_by" ON "stock_counts" USING btree ("counted_by");--> statement-breakpoint
CREATE INDEX "stock_movements_variant" ON "stock_movements" USING btree ("variant_id","id");--> statement-breakpoint
CREATE INDEX "stock_movements_at" ON "stock_movements" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "stock_movements_order" ON "stock_movements" USING btree ("order_id") WHERE "stock_movements"."order_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "stock_movements_source" ON "stock_movements" USING btree ("source") WHERE "stock_movements"."source" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "stock_movements_staff" ON "stock_movements" USING btree ("staff_id") WHERE "stock_movements"."staff_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "supplier_order_lines_variant" ON "supplier_order_lines" USING btree ("variant_id");--> statement-breakpoint
CREATE INDEX "supplier_orders_supplier" ON "supplier_orders" USING btree ("supplier_id","id");--> statement-breakpoint
CREATE INDEX "supplier_orders_created_by" ON "supplier_orders" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "supplier_orders_open" ON "supplier_orders" USING btree ("id") WHERE "supplier_orders"."state" IN ('draft', 'ordered');--> statement-breakpoint
CREATE UNIQUE INDEX "suppliers_name" ON "suppliers" USING btree (lower("name"));--> statement-breakpoint
-- What orders have of each variant that is not sent: of open orders whose products are taken out of stock. The column
-- promised_tenths is to be equal to it; where a process of the release before wrote, the stock check makes it so again.
CREATE VIEW stock_promised AS
SELECT l.variant_id, sum(l.quantity_tenths - l.cancelled_tenths - coalesce(s.tenths, 0))::int AS tenths
FROM orders o
JOIN order_lines l ON l.order_id = o.id
LEFT JOIN order_reservations r ON r.order_id = o.id
LEFT JOIN LATERAL (
  SELECT sum(pl.tenths) AS tenths FROM order_parcels p JOIN order_parcel_lines pl ON pl.parcel_id = p.id
  WHERE p.order_id = l.order_id AND pl.position = l.position AND p.state IN ('sent', 'delivered')
) s ON true
WHERE o.status < 3 AND coalesce(r.state, 'held') IN ('held', 'used')
GROUP BY l.variant_id;
--> statement-breakpoint
UPDATE variants v SET promised_tenths = p.tenths FROM stock_promised p WHERE v.id = p.variant_id AND p.tenths > 0;
--> statement-breakpoint
INSERT INTO stock_movements (variant_id, at, cause, on_hand_tenths, promised_tenths, on_hand_after, promised_after, operator)
SELECT id, now(), 'opening', stock_tenths + promised_tenths, promised_tenths, stock_tenths + promised_tenths, promised_tenths, 'system'
FROM variants WHERE stock_tenths + promised_tenths > 0 ORDER BY id;
--> statement-breakpoint
-- Every change of stock is a movement in its transaction, whoever makes it. Why, for which order and by whom is said by
-- the setting fuma.stock_move of the transaction, a JSON object.
CREATE FUNCTION write_stock_movement() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  move jsonb := coalesce(nullif(current_setting('fuma.stock_move', true), ''), '{}')::jsonb;
  on_hand integer := 0;
  promised integer := 0;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    on_hand := OLD.stock_tenths + OLD.promised_tenths;
    promised := OLD.promised_tenths;
  END IF;
  INSERT INTO stock_movements (
    variant_id, at, cause, on_hand_tenths, promised_tenths, on_hand_after, promised_after, order_id, staff_id, operator, note, source)
  VALUES (
    NEW.id, coalesce((move ->> 'at')::timestamptz, now()),
    coalesce(move ->> 'cause', CASE TG_OP WHEN 'INSERT' THEN 'created' ELSE 'other' END),
    NEW.stock_tenths + NEW.promised_tenths - on_hand, NEW.promised_tenths - promised,
    NEW.stock_tenths + NEW.promised_tenths, NEW.promised_tenths,
    move ->> 'orderId', (move ->> 'staffId')::bigint, move ->> 'operator', move ->> 'note', move ->> 'source');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER variants_stock_moved AFTER UPDATE OF stock_tenths, promised_tenths ON variants FOR EACH ROW
  WHEN (OLD.stock_tenths <> NEW.stock_tenths OR OLD.promised_tenths <> NEW.promised_tenths)
  EXECUTE FUNCTION write_stock_movement();
--> statement-breakpoint
CREATE TRIGGER variants_stock_begun AFTER INSERT ON variants FOR EACH ROW
  WHEN (NEW.stock_tenths + NEW.promised_tenths > 0) EXECUTE FUNCTION write_stock_movement();
--> statement-breakpoint
CREATE FUNCTION keep_stock_movement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a stock movement stays as it is' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER stock_movements_stay BEFORE UPDATE ON stock_movements FOR EACH ROW EXECUTE FUNCTION keep_stock_movement();
--> statement-breakpoint
-- What is sent is neither on hand nor promised any more, whichever release sends it. All variants of the order are locked
-- first, in the order of their ids, as orders lock them: several of its parcels may be sent by one statement.
CREATE FUNCTION take_sent_parcel() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  move jsonb := coalesce(nullif(current_setting('fuma.stock_move', true), ''), '{}')::jsonb;
BEGIN
  PERFORM set_config('fuma.stock_move', jsonb_build_object(
    'cause', 'sent', 'orderId', NEW.order_id, 'at', NEW.sent_at, 'operator', coalesce(NEW.sent_by, move ->> 'operator'))::text, true);
  PERFORM 1 FROM variants v WHERE v.id IN (SELECT l.variant_id FROM order_lines l WHERE l.order_id = NEW.order_id)
    ORDER BY v.id FOR NO KEY UPDATE;
  UPDATE variants v SET promised_tenths = greatest(0, v.promised_tenths - s.tenths)
  FROM (
    SELECT l.variant_id, sum(pl.tenths)::int AS tenths FROM order_parcel_lines pl
    JOIN order_lines l ON l.order_id = NEW.order_id AND l.position = pl.position
    WHERE pl.parcel_id = NEW.id GROUP BY l.variant_id
  ) s WHERE v.id = s.variant_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER order_parcels_sent AFTER UPDATE OF state ON order_parcels FOR EACH ROW
  WHEN (NEW.state IN ('sent', 'delivered') AND OLD.state NOT IN ('sent', 'delivered'))
  EXECUTE FUNCTION take_sent_parcel();
