CREATE TABLE "balance_reminders" (
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "balance_reminders_order_id_kind_pk" PRIMARY KEY("order_id","kind"),
	CONSTRAINT "balance_reminders_kind" CHECK ("balance_reminders"."kind" IN ('before', 'after'))
);
--> statement-breakpoint
CREATE TABLE "deposit_terms" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deposit_terms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"family_id" bigint,
	"variant_id" bigint,
	"from_cents" bigint,
	"percent" smallint,
	"amount_cents" bigint,
	"balance_due" text NOT NULL,
	"balance_days" smallint NOT NULL,
	"retained_percent" smallint DEFAULT 0 NOT NULL,
	"version" bigint DEFAULT 1 NOT NULL,
	"changed_by" bigint,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deposit_terms_scope" CHECK (num_nonnulls("deposit_terms"."family_id", "deposit_terms"."variant_id", "deposit_terms"."from_cents") = 1),
	CONSTRAINT "deposit_terms_share" CHECK (num_nonnulls("deposit_terms"."percent", "deposit_terms"."amount_cents") = 1),
	CONSTRAINT "deposit_terms_percent" CHECK ("deposit_terms"."percent" BETWEEN 1 AND 99),
	CONSTRAINT "deposit_terms_amount" CHECK ("deposit_terms"."amount_cents" > 0 AND "deposit_terms"."amount_cents" % 100 = 0),
	CONSTRAINT "deposit_terms_from" CHECK ("deposit_terms"."from_cents" > 0),
	CONSTRAINT "deposit_terms_balance" CHECK ("deposit_terms"."balance_due" IN ('before-dispatch', 'on-delivery')),
	CONSTRAINT "deposit_terms_days" CHECK ("deposit_terms"."balance_days" BETWEEN 1 AND 365),
	CONSTRAINT "deposit_terms_retained" CHECK ("deposit_terms"."retained_percent" BETWEEN 0 AND 100)
);
--> statement-breakpoint
CREATE TABLE "retained_deposits" (
	"order_id" text PRIMARY KEY NOT NULL,
	"cents" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "retained_deposits_positive" CHECK ("retained_deposits"."cents" > 0)
);
--> statement-breakpoint
DROP INDEX "orders_open";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "deposit_cents" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "balance_due" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "balance_due_on" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "retained_cents" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "deposit_paid_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "balance_reminders" ADD CONSTRAINT "balance_reminders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_terms" ADD CONSTRAINT "deposit_terms_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_terms" ADD CONSTRAINT "deposit_terms_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_terms" ADD CONSTRAINT "deposit_terms_changed_by_staff_members_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retained_deposits" ADD CONSTRAINT "retained_deposits_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_terms_family" ON "deposit_terms" USING btree ("family_id");--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_terms_variant" ON "deposit_terms" USING btree ("variant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_terms_from" ON "deposit_terms" USING btree ("from_cents");--> statement-breakpoint
CREATE INDEX "orders_balance" ON "orders" USING btree ("balance_due_on","order_no") WHERE "orders"."deposit_paid_at" IS NOT NULL AND "orders"."payment_status" IS DISTINCT FROM 2;--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("estimated_delivery_date","order_no","status","payment_status","credit_terms_days","shipping_type","value_cents","id","pays_on_delivery","deposit_paid_at") WHERE "orders"."status" < 4;--> statement-breakpoint
-- Of a cancelled order, the retained part of a deposit is not refunded.
CREATE OR REPLACE VIEW order_money AS
SELECT o.id AS order_id, s.received_cents, s.given_cents, s.refunded_cents,
  (CASE WHEN o.status = 5 OR o.credit_terms_days IS NOT NULL THEN 0
    ELSE greatest(0, o.value_cents - s.received_cents + s.given_cents) END)::bigint AS due_cents,
  (CASE WHEN o.status = 5 THEN greatest(0, s.received_cents - s.given_cents
      - coalesce((SELECT k.cents FROM retained_deposits k WHERE k.order_id = o.id), 0))
    WHEN o.credit_terms_days IS NOT NULL THEN greatest(0, s.received_cents - s.given_cents)
    WHEN s.received_cents - s.given_cents - o.value_cents <= 100 THEN 0
    ELSE s.received_cents - s.given_cents - o.value_cents END)::bigint AS to_give_back_cents,
  o.value_cents
FROM orders o
CROSS JOIN LATERAL (
  SELECT coalesce(sum(net_cents), 0)::bigint AS received_cents, coalesce(sum(least(given_cents, net_cents)), 0)::bigint AS given_cents,
    coalesce(sum(refunded_cents), 0)::bigint AS refunded_cents
  FROM payment_money WHERE order_id = o.id
) s;
--> statement-breakpoint
-- A card pays the amount due, or the rest of a deposit.
CREATE OR REPLACE FUNCTION check_attempt_amount() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  due bigint;
  deposit bigint;
BEGIN
  SELECT m.value_cents - m.received_cents + m.given_cents, o.deposit_cents - m.received_cents + m.given_cents INTO due, deposit
    FROM order_money m JOIN orders o ON o.id = m.order_id WHERE m.order_id = NEW.order_id;
  IF NEW.state <> 'paid' AND (NEW.amount_cents > coalesce(due, 0)
    OR (NEW.payment_type <> 1 AND NEW.amount_cents <> due AND NEW.amount_cents IS DISTINCT FROM deposit)) THEN
    RAISE EXCEPTION 'an attempt is for what is due for its order' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
