CREATE TABLE "cancel_reasons" (
	"id" integer PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "enquiries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "enquiries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1),
	"user_id" bigint,
	"email" text NOT NULL,
	"topic" text NOT NULL,
	"subject" text NOT NULL,
	"comment" text NOT NULL,
	"is_sales_rep" boolean DEFAULT false NOT NULL,
	"attachment_file" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "faqs" (
	"id" integer PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"email" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"about" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"href" text,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sales_reps" (
	"company_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "topics" (
	"id" integer PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cancellation_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cancellation_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"variant_id" bigint,
	"quantity_tenths" integer,
	"reason_id" integer NOT NULL,
	"reason" text NOT NULL,
	"comments" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"user_id" bigint,
	"requested_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"answered_by" text,
	"answer" text DEFAULT '' NOT NULL,
	CONSTRAINT "cancellation_requests_state_known" CHECK ("cancellation_requests"."state" IN ('requested', 'accepted', 'declined')),
	CONSTRAINT "cancellation_requests_whole_or_line" CHECK (("cancellation_requests"."variant_id" IS NULL) = ("cancellation_requests"."quantity_tenths" IS NULL)),
	CONSTRAINT "cancellation_requests_quantity_positive" CHECK ("cancellation_requests"."quantity_tenths" > 0),
	CONSTRAINT "cancellation_requests_answered" CHECK (("cancellation_requests"."state" = 'requested') = ("cancellation_requests"."answered_at" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "mail_attachments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_attachments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mail_id" bigint NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" "bytea",
	"paper" jsonb
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"from_status" smallint,
	"to_status" smallint,
	"request_id" bigint,
	"actor" text NOT NULL,
	"actor_id" bigint,
	"actor_name" text,
	"note" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone,
	CONSTRAINT "order_events_kind_known" CHECK ("order_events"."kind" IN ('placed', 'status', 'payment', 'request', 'answer')),
	CONSTRAINT "order_events_actor_known" CHECK ("order_events"."actor" IN ('customer', 'operator', 'provider', 'system'))
);
--> statement-breakpoint
CREATE TABLE "paper_serials" (
	"kind" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tax_papers" (
	"kind" text NOT NULL,
	"no" integer NOT NULL,
	"order_id" text NOT NULL,
	"invoice_no" integer,
	"ex_vat_cents" bigint NOT NULL,
	"vat_cents" bigint NOT NULL,
	"rounding_cents" bigint NOT NULL,
	"total_cents" bigint NOT NULL,
	"content" jsonb NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"control_unit_no" text,
	"cu_invoice_no" text,
	"cu_qr" text,
	CONSTRAINT "tax_papers_kind_no_pk" PRIMARY KEY("kind","no"),
	CONSTRAINT "tax_papers_kind_known" CHECK ("tax_papers"."kind" IN ('invoice', 'credit-note')),
	CONSTRAINT "tax_papers_credits" CHECK (("tax_papers"."kind" = 'credit-note') = ("tax_papers"."invoice_no" IS NOT NULL)),
	CONSTRAINT "tax_papers_sum" CHECK ("tax_papers"."total_cents" = "tax_papers"."ex_vat_cents" + "tax_papers"."vat_cents" + "tax_papers"."rounding_cents")
);
--> statement-breakpoint
DROP INDEX "orders_user";--> statement-breakpoint
DROP INDEX "orders_created";--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "cancelled_tenths" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "credited_ex_vat_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "credited_vat_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "company_id" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "branch_id" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "branch_name" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cancelled_by" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cancellation_reason" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "credited_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_reps" ADD CONSTRAINT "sales_reps_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_reps" ADD CONSTRAINT "sales_reps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancellation_requests" ADD CONSTRAINT "cancellation_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancellation_requests" ADD CONSTRAINT "cancellation_requests_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_attachments" ADD CONSTRAINT "mail_attachments_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_papers" ADD CONSTRAINT "tax_papers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enquiries_user" ON "enquiries" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "enquiries_created" ON "enquiries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notifications_latest" ON "notifications" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE "notifications"."read_at" IS NULL;--> statement-breakpoint
CREATE INDEX "sales_reps_user" ON "sales_reps" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "cancellation_requests_order" ON "cancellation_requests" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "cancellation_requests_open" ON "cancellation_requests" USING btree ("order_id") WHERE "cancellation_requests"."state" = 'requested';--> statement-breakpoint
CREATE INDEX "cancellation_requests_user" ON "cancellation_requests" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cancellation_requests_one_whole" ON "cancellation_requests" USING btree ("order_id") WHERE "cancellation_requests"."state" = 'requested' AND "cancellation_requests"."variant_id" IS NULL;--> statement-breakpoint
CREATE INDEX "mail_attachments_mail" ON "mail_attachments" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_events_waiting" ON "order_events" USING btree ("id") WHERE "order_events"."handled_at" IS NULL;--> statement-breakpoint
CREATE INDEX "tax_papers_order" ON "tax_papers" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tax_papers_one_invoice" ON "tax_papers" USING btree ("order_id") WHERE "tax_papers"."kind" = 'invoice';--> statement-breakpoint
CREATE INDEX "orders_company" ON "orders" USING btree ("company_id","created_at","order_no","status","payment_status","total_cents","credited_cents") WHERE "orders"."company_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","created_at","order_no","status","payment_status","total_cents","credited_cents");--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at","order_no","status","payment_status","total_cents","credited_cents");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_cancelled_within" CHECK ("order_lines"."cancelled_tenths" BETWEEN 0 AND "order_lines"."quantity_tenths");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_credited_within" CHECK ("order_lines"."credited_ex_vat_cents" BETWEEN 0 AND "order_lines"."ex_vat_cents" AND "order_lines"."credited_vat_cents" BETWEEN 0 AND "order_lines"."vat_cents");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_cancelled_by_known" CHECK ("orders"."cancelled_by" IN ('customer', 'shop'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_credited_within" CHECK ("orders"."credited_cents" BETWEEN 0 AND "orders"."total_cents");--> statement-breakpoint
-- Whose company's an order is, for those placed before it was kept with them.
UPDATE orders o SET company_id = u.company_id FROM users u WHERE u.id = o.user_id AND u.company_id IS NOT NULL;
--> statement-breakpoint
INSERT INTO order_events (order_id, kind, actor, actor_id, at, handled_at)
SELECT id, 'placed', 'customer', user_id, created_at, created_at FROM orders ORDER BY order_no;
--> statement-breakpoint
-- Whoever settles a payment, the order's history tells it, and what follows from it is done once.
CREATE FUNCTION log_order_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_events (order_id, kind, from_status, to_status, actor, at)
  VALUES (NEW.id, 'payment', OLD.payment_status, NEW.payment_status, 'provider', coalesce(NEW.paid_at, now()));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER orders_log_payment AFTER UPDATE OF payment_status ON orders
  FOR EACH ROW WHEN (NEW.payment_status IS DISTINCT FROM OLD.payment_status AND NEW.payment_status IN (2, 3))
  EXECUTE FUNCTION log_order_payment();
--> statement-breakpoint
-- 1 to 2 to 3 to 4, and 1 or 2 to 5: nothing else, whoever writes.
CREATE FUNCTION keep_order_states() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an order does not go from % to %', OLD.status, NEW.status USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER orders_keep_states BEFORE UPDATE OF status ON orders
  FOR EACH ROW WHEN (NEW.status <> OLD.status
    AND (OLD.status, NEW.status) NOT IN ((1, 2), (2, 3), (3, 4), (1, 5), (2, 5)))
  EXECUTE FUNCTION keep_order_states();
--> statement-breakpoint
-- An issued paper is what was told to the tax authority: only its control unit's words are added later.
CREATE FUNCTION keep_tax_papers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (to_jsonb(NEW) - '{control_unit_no,cu_invoice_no,cu_qr}'::text[])
    <> (to_jsonb(OLD) - '{control_unit_no,cu_invoice_no,cu_qr}'::text[])
  THEN
    RAISE EXCEPTION 'an issued paper stays as it is' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER tax_papers_keep BEFORE UPDATE OR DELETE ON tax_papers FOR EACH ROW EXECUTE FUNCTION keep_tax_papers();
