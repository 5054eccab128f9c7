CREATE TABLE "packing_prints" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "packing_prints_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"staff_id" bigint NOT NULL,
	"file" text NOT NULL,
	"pages" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pick_list_lines" (
	"pick_list_id" bigint NOT NULL,
	"parcel_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"variant_id" bigint NOT NULL,
	"shelf" text NOT NULL,
	"dye_lot" text NOT NULL,
	"wanted_tenths" integer NOT NULL,
	"picked_tenths" integer DEFAULT 0 NOT NULL,
	"short_reason" text,
	"short_file" text,
	"short_decision" text,
	CONSTRAINT "pick_list_lines_pick_list_id_parcel_id_position_pk" PRIMARY KEY("pick_list_id","parcel_id","position"),
	CONSTRAINT "pick_list_lines_within" CHECK ("pick_list_lines"."wanted_tenths" > 0 AND "pick_list_lines"."picked_tenths" BETWEEN 0 AND "pick_list_lines"."wanted_tenths"),
	CONSTRAINT "pick_list_lines_reason_known" CHECK ("pick_list_lines"."short_reason" IN ('empty', 'damaged', 'other-lot', 'elsewhere')),
	CONSTRAINT "pick_list_lines_decision_known" CHECK ("pick_list_lines"."short_decision" IN ('later', 'off'))
);
--> statement-breakpoint
CREATE TABLE "pick_list_parcels" (
	"pick_list_id" bigint NOT NULL,
	"parcel_id" bigint NOT NULL,
	"box" integer NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "pick_list_parcels_pick_list_id_parcel_id_pk" PRIMARY KEY("pick_list_id","parcel_id"),
	CONSTRAINT "pick_list_parcels_state_known" CHECK ("pick_list_parcels"."state" IN ('picking', 'packed', 'stopped', 'returned'))
);
--> statement-breakpoint
CREATE TABLE "pick_lists" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pick_lists_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 101 CACHE 1),
	"state" text NOT NULL,
	"packer_id" bigint NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "pick_lists_state_known" CHECK ("pick_lists"."state" IN ('open', 'done', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "pick_scans" (
	"id" text PRIMARY KEY NOT NULL,
	"pick_list_id" bigint NOT NULL,
	"staff_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"parcel_id" bigint NOT NULL,
	"position" integer,
	"tenths" integer NOT NULL,
	"outcome" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pick_scans_kind_known" CHECK ("pick_scans"."kind" IN ('pick', 'short', 'packed')),
	CONSTRAINT "pick_scans_outcome_known" CHECK ("pick_scans"."outcome" IN ('taken', 'stopped', 'late', 'over'))
);
--> statement-breakpoint
CREATE TABLE "variant_shelves" (
	"variant_id" bigint PRIMARY KEY NOT NULL,
	"shelf" text NOT NULL,
	"dye_lot" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "variant_shelves_length" CHECK (length("variant_shelves"."shelf") BETWEEN 1 AND 20 AND length("variant_shelves"."dye_lot") <= 20)
);
--> statement-breakpoint
ALTER TABLE "packing_prints" ADD CONSTRAINT "packing_prints_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_list_lines" ADD CONSTRAINT "pick_list_lines_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_list_lines" ADD CONSTRAINT "pick_list_lines_parcel" FOREIGN KEY ("pick_list_id","parcel_id") REFERENCES "public"."pick_list_parcels"("pick_list_id","parcel_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_list_parcels" ADD CONSTRAINT "pick_list_parcels_pick_list_id_pick_lists_id_fk" FOREIGN KEY ("pick_list_id") REFERENCES "public"."pick_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_list_parcels" ADD CONSTRAINT "pick_list_parcels_parcel_id_order_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."order_parcels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_lists" ADD CONSTRAINT "pick_lists_packer_id_staff_members_id_fk" FOREIGN KEY ("packer_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_lists" ADD CONSTRAINT "pick_lists_created_by_staff_members_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_scans" ADD CONSTRAINT "pick_scans_pick_list_id_pick_lists_id_fk" FOREIGN KEY ("pick_list_id") REFERENCES "public"."pick_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_scans" ADD CONSTRAINT "pick_scans_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variant_shelves" ADD CONSTRAINT "variant_shelves_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "packing_prints_staff" ON "packing_prints" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "packing_prints_created" ON "packing_prints" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "pick_list_lines_variant" ON "pick_list_lines" USING btree ("variant_id");--> statement-breakpoint
CREATE INDEX "pick_list_lines_short" ON "pick_list_lines" USING btree ("parcel_id") WHERE "pick_list_lines"."short_reason" IS NOT NULL AND "pick_list_lines"."short_decision" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "pick_list_parcels_box" ON "pick_list_parcels" USING btree ("pick_list_id","box");--> statement-breakpoint
CREATE UNIQUE INDEX "pick_list_parcels_one_open" ON "pick_list_parcels" USING btree ("parcel_id") WHERE "pick_list_parcels"."state" = 'picking';--> statement-breakpoint
CREATE INDEX "pick_list_parcels_parcel" ON "pick_list_parcels" USING btree ("parcel_id");--> statement-breakpoint
CREATE INDEX "pick_lists_packer" ON "pick_lists" USING btree ("packer_id","id");--> statement-breakpoint
CREATE INDEX "pick_lists_created_by" ON "pick_lists" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "pick_lists_open" ON "pick_lists" USING btree ("id") WHERE "pick_lists"."state" = 'open';--> statement-breakpoint
CREATE INDEX "pick_scans_list" ON "pick_scans" USING btree ("pick_list_id","at");--> statement-breakpoint
CREATE INDEX "pick_scans_staff" ON "pick_scans" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "pick_scans_received" ON "pick_scans" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "variant_shelves_shelf" ON "variant_shelves" USING btree ("shelf");--> statement-breakpoint
CREATE INDEX "order_parcels_collection" ON "order_parcels" USING btree ("collection_code_hash") WHERE "order_parcels"."collection_code_hash" IS NOT NULL;