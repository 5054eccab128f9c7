CREATE TABLE "counter_sales" (
	"id" text PRIMARY KEY NOT NULL,
	"shift_id" bigint NOT NULL,
	"order_id" text,
	"staff_id" bigint NOT NULL,
	"state" text NOT NULL,
	"cash_cents" bigint NOT NULL,
	"given_cents" bigint NOT NULL,
	"mpesa_cents" bigint NOT NULL,
	"is_offline" boolean NOT NULL,
	"sold_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"flags" text[] DEFAULT '{}' NOT NULL,
	"reason" text,
	CONSTRAINT "counter_sales_state_known" CHECK ("counter_sales"."state" IN ('waiting', 'done', 'cancelled')),
	CONSTRAINT "counter_sales_amounts" CHECK ("counter_sales"."cash_cents" >= 0 AND "counter_sales"."mpesa_cents" >= 0 AND "counter_sales"."given_cents" >= "counter_sales"."cash_cents"),
	CONSTRAINT "counter_sales_offline_cash" CHECK (NOT "counter_sales"."is_offline" OR "counter_sales"."mpesa_cents" = 0)
);
--> statement-breakpoint
CREATE TABLE "drawer_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "drawer_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"shift_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"cents" bigint NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"slip" text DEFAULT '' NOT NULL,
	"staff_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "drawer_movements_key_unique" UNIQUE("key"),
	CONSTRAINT "drawer_movements_kind_known" CHECK ("drawer_movements"."kind" IN ('paid-in', 'paid-out', 'to-bank')),
	CONSTRAINT "drawer_movements_amount" CHECK ("drawer_movements"."cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "drawer_shifts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "drawer_shifts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 101 CACHE 1),
	"account_id" bigint NOT NULL,
	"staff_id" bigint NOT NULL,
	"state" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"opening_counts" jsonb NOT NULL,
	"float_cents" bigint NOT NULL,
	"after_entry_id" bigint NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" bigint,
	"closing_counts" jsonb,
	"counted_cents" bigint,
	"expected_cents" bigint,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "drawer_shifts_state_known" CHECK ("drawer_shifts"."state" IN ('open', 'counted', 'closed')),
	CONSTRAINT "drawer_shifts_counted" CHECK (("drawer_shifts"."state" = 'open') = ("drawer_shifts"."counted_cents" IS NULL) AND ("drawer_shifts"."counted_cents" IS NULL) = ("drawer_shifts"."expected_cents" IS NULL))
);
--> statement-breakpoint
ALTER TABLE "counter_sales" ADD CONSTRAINT "counter_sales_shift_id_drawer_shifts_id_fk" FOREIGN KEY ("shift_id") REFERENCES "public"."drawer_shifts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counter_sales" ADD CONSTRAINT "counter_sales_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counter_sales" ADD CONSTRAINT "counter_sales_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawer_movements" ADD CONSTRAINT "drawer_movements_shift_id_drawer_shifts_id_fk" FOREIGN KEY ("shift_id") REFERENCES "public"."drawer_shifts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawer_movements" ADD CONSTRAINT "drawer_movements_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawer_shifts" ADD CONSTRAINT "drawer_shifts_account_id_money_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."money_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawer_shifts" ADD CONSTRAINT "drawer_shifts_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawer_shifts" ADD CONSTRAINT "drawer_shifts_closed_by_staff_members_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "counter_sales_order" ON "counter_sales" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "counter_sales_shift" ON "counter_sales" USING btree ("shift_id");--> statement-breakpoint
CREATE INDEX "counter_sales_staff" ON "counter_sales" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "counter_sales_sold" ON "counter_sales" USING btree ("sold_at");--> statement-breakpoint
CREATE INDEX "drawer_movements_shift" ON "drawer_movements" USING btree ("shift_id","id");--> statement-breakpoint
CREATE INDEX "drawer_movements_staff" ON "drawer_movements" USING btree ("staff_id");--> statement-breakpoint
CREATE UNIQUE INDEX "drawer_shifts_drawer" ON "drawer_shifts" USING btree ("account_id") WHERE "drawer_shifts"."state" <> 'closed';--> statement-breakpoint
CREATE UNIQUE INDEX "drawer_shifts_staff" ON "drawer_shifts" USING btree ("staff_id") WHERE "drawer_shifts"."state" = 'open';--> statement-breakpoint
CREATE INDEX "drawer_shifts_account" ON "drawer_shifts" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "drawer_shifts_person" ON "drawer_shifts" USING btree ("staff_id","id");--> statement-breakpoint
CREATE INDEX "drawer_shifts_closed_by" ON "drawer_shifts" USING btree ("closed_by") WHERE "drawer_shifts"."closed_by" IS NOT NULL;