CREATE TABLE "cash_handovers" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"rider_id" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"carried_cents" bigint NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"receiver_id" bigint,
	"drawer_id" bigint,
	"code_hash" text,
	"code_ends_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "cash_handovers_state_known" CHECK ("cash_handovers"."state" IN ('stated', 'confirmed', 'ended')),
	CONSTRAINT "cash_handovers_amount" CHECK ("cash_handovers"."amount_cents" > 0),
	CONSTRAINT "cash_handovers_difference" CHECK ("cash_handovers"."amount_cents" = "cash_handovers"."carried_cents" OR "cash_handovers"."reason" <> ''),
	CONSTRAINT "cash_handovers_confirmed" CHECK (("cash_handovers"."state" = 'confirmed') = ("cash_handovers"."confirmed_at" IS NOT NULL)
        AND ("cash_handovers"."confirmed_at" IS NULL OR ("cash_handovers"."receiver_id" IS NOT NULL AND "cash_handovers"."drawer_id" IS NOT NULL)))
);
--> statement-breakpoint
CREATE TABLE "delivery_actions" (
	"id" text PRIMARY KEY NOT NULL,
	"parcel_id" bigint NOT NULL,
	"staff_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "delivery_actions_kind_known" CHECK ("delivery_actions"."kind" IN ('delivered', 'missed'))
);
--> statement-breakpoint
CREATE TABLE "delivery_stops" (
	"parcel_id" bigint PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"cash_cents" bigint DEFAULT 0 NOT NULL,
	"taken_by" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"next_day" date,
	"proof_file" text,
	"done_by" bigint,
	"done_at" timestamp with time zone,
	CONSTRAINT "delivery_stops_state_known" CHECK ("delivery_stops"."state" IN ('waiting', 'missed', 'delivered', 'refused')),
	CONSTRAINT "delivery_stops_cash" CHECK ("delivery_stops"."cash_cents" >= 0),
	CONSTRAINT "delivery_stops_missed" CHECK ("delivery_stops"."state" <> 'missed' OR ("delivery_stops"."reason" <> '' AND "delivery_stops"."next_day" IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "parcel_runs" ADD COLUMN "rider_id" bigint;--> statement-breakpoint
ALTER TABLE "parcel_runs" ADD COLUMN "previous_rider_id" bigint;--> statement-breakpoint
ALTER TABLE "cash_handovers" ADD CONSTRAINT "cash_handovers_account_id_money_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."money_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_handovers" ADD CONSTRAINT "cash_handovers_rider_id_staff_members_id_fk" FOREIGN KEY ("rider_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_handovers" ADD CONSTRAINT "cash_handovers_receiver_id_staff_members_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_handovers" ADD CONSTRAINT "cash_handovers_drawer_id_money_accounts_id_fk" FOREIGN KEY ("drawer_id") REFERENCES "public"."money_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_actions" ADD CONSTRAINT "delivery_actions_parcel_id_order_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."order_parcels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_actions" ADD CONSTRAINT "delivery_actions_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_stops" ADD CONSTRAINT "delivery_stops_parcel_id_order_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."order_parcels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_stops" ADD CONSTRAINT "delivery_stops_done_by_staff_members_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cash_handovers_one_stated" ON "cash_handovers" USING btree ("rider_id") WHERE "cash_handovers"."state" = 'stated';--> statement-breakpoint
CREATE INDEX "cash_handovers_rider" ON "cash_handovers" USING btree ("rider_id","created_at");--> statement-breakpoint
CREATE INDEX "cash_handovers_account" ON "cash_handovers" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "cash_handovers_receiver" ON "cash_handovers" USING btree ("receiver_id") WHERE "cash_handovers"."receiver_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "cash_handovers_drawer" ON "cash_handovers" USING btree ("drawer_id") WHERE "cash_handovers"."drawer_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "delivery_actions_parcel" ON "delivery_actions" USING btree ("parcel_id");--> statement-breakpoint
CREATE INDEX "delivery_actions_staff" ON "delivery_actions" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "delivery_stops_done_by" ON "delivery_stops" USING btree ("done_by","done_at") WHERE "delivery_stops"."done_by" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "parcel_runs" ADD CONSTRAINT "parcel_runs_rider_id_staff_members_id_fk" FOREIGN KEY ("rider_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_runs" ADD CONSTRAINT "parcel_runs_previous_rider_id_staff_members_id_fk" FOREIGN KEY ("previous_rider_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "parcel_runs_rider" ON "parcel_runs" USING btree ("rider_id") WHERE "parcel_runs"."rider_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "parcel_runs_previous_rider" ON "parcel_runs" USING btree ("previous_rider_id") WHERE "parcel_runs"."previous_rider_id" IS NOT NULL;