CREATE TABLE "etims_devices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "etims_devices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"pin" text NOT NULL,
	"branch" text NOT NULL,
	"serial" text NOT NULL,
	"profile" text NOT NULL,
	"base_url" text NOT NULL,
	"sealed_secrets" text DEFAULT '' NOT NULL,
	"settings" jsonb NOT NULL,
	"uses" text DEFAULT 'nothing' NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"taxpayer_name" text DEFAULT '' NOT NULL,
	"sdc_id" text DEFAULT '' NOT NULL,
	"mrc_no" text DEFAULT '' NOT NULL,
	"initialised_at" timestamp with time zone,
	"last_invoice_no" integer DEFAULT 0 NOT NULL,
	"last_stock_no" integer DEFAULT 0 NOT NULL,
	"last_item_no" integer DEFAULT 0 NOT NULL,
	"tables_at" timestamp with time zone,
	"away_since" timestamp with time zone,
	"last_response_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "etims_devices_profile_known" CHECK ("etims_devices"."profile" IN ('gateway', 'legacy')),
	CONSTRAINT "etims_devices_uses_known" CHECK ("etims_devices"."uses" IN ('shop', 'counter', 'nothing')),
	CONSTRAINT "etims_devices_state_known" CHECK ("etims_devices"."state" IN ('new', 'ready', 'stopped')),
	CONSTRAINT "etims_devices_initialised" CHECK ("etims_devices"."state" <> 'ready' OR "etims_devices"."initialised_at" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "etims_documents" (
	"kind" text NOT NULL,
	"no" integer NOT NULL,
	"device_id" bigint NOT NULL,
	"queue_no" bigint GENERATED ALWAYS AS IDENTITY (sequence name "etims_documents_queue_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"state" text DEFAULT 'waiting' NOT NULL,
	"invoice_no" integer,
	"request" jsonb,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"drift_no" integer,
	"problem_code" text DEFAULT '' NOT NULL,
	"problem_text" text DEFAULT '' NOT NULL,
	"refused_at" timestamp with time zone,
	"queued_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"receipt_no" integer,
	"total_receipt_no" integer,
	"internal_data" text DEFAULT '' NOT NULL,
	"signature" text DEFAULT '' NOT NULL,
	"device_time" text DEFAULT '' NOT NULL,
	"stock_state" text DEFAULT 'none' NOT NULL,
	"stock_no" integer,
	"stock_problem" text DEFAULT '' NOT NULL,
	"emailed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "etims_documents_kind_no_pk" PRIMARY KEY("kind","no"),
	CONSTRAINT "etims_documents_state_known" CHECK ("etims_documents"."state" IN ('waiting', 'sending', 'accepted', 'refused')),
	CONSTRAINT "etims_documents_stock_known" CHECK ("etims_documents"."stock_state" IN ('none', 'waiting', 'done', 'refused')),
	CONSTRAINT "etims_documents_numbered" CHECK (("etims_documents"."state" IN ('sending', 'accepted')) = ("etims_documents"."invoice_no" IS NOT NULL AND "etims_documents"."request" IS NOT NULL)),
	CONSTRAINT "etims_documents_accepted" CHECK (("etims_documents"."state" = 'accepted') = ("etims_documents"."accepted_at" IS NOT NULL)),
	CONSTRAINT "etims_documents_refused_at" CHECK (("etims_documents"."state" = 'refused') = ("etims_documents"."refused_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "etims_exchanges" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "etims_exchanges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"device_id" bigint NOT NULL,
	"path" text NOT NULL,
	"document_kind" text,
	"document_no" integer,
	"at" timestamp with time zone NOT NULL,
	"ms" integer NOT NULL,
	"result_code" text NOT NULL,
	"result_text" text NOT NULL,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "etims_items" (
	"device_id" bigint NOT NULL,
	"product_code" text NOT NULL,
	"item_code" text NOT NULL,
	"name" text NOT NULL,
	"class_code" text NOT NULL,
	"band" text NOT NULL,
	"package_code" text NOT NULL,
	"unit_code" text NOT NULL,
	"registered_at" timestamp with time zone,
	CONSTRAINT "etims_items_device_id_product_code_pk" PRIMARY KEY("device_id","product_code"),
	CONSTRAINT "etims_items_band_known" CHECK ("etims_items"."band" IN ('A', 'B', 'C', 'D', 'E'))
);
--> statement-breakpoint
CREATE TABLE "etims_purchases" (
	"device_id" bigint NOT NULL,
	"supplier_pin" text NOT NULL,
	"supplier_name" text NOT NULL,
	"invoice_no" text NOT NULL,
	"day" date NOT NULL,
	"net_cents" bigint NOT NULL,
	"vat_cents" bigint NOT NULL,
	"total_cents" bigint NOT NULL,
	"content" jsonb NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "etims_purchases_device_id_supplier_pin_invoice_no_pk" PRIMARY KEY("device_id","supplier_pin","invoice_no")
);
--> statement-breakpoint
CREATE TABLE "etims_stock_moves" (
	"movement_id" bigint PRIMARY KEY NOT NULL,
	"device_id" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"stock_no" integer,
	"problem_text" text DEFAULT '' NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "etims_stock_moves_state_known" CHECK ("etims_stock_moves"."state" IN ('none', 'waiting', 'done', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "etims_tables" (
	"device_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"rows" jsonb NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "etims_tables_device_id_kind_pk" PRIMARY KEY("device_id","kind"),
	CONSTRAINT "etims_tables_kind_known" CHECK ("etims_tables"."kind" IN ('codes', 'classes', 'branches', 'notices'))
);
--> statement-breakpoint
CREATE TABLE "tax_buyer_corrections" (
	"kind" text NOT NULL,
	"no" integer NOT NULL,
	"buyer" jsonb NOT NULL,
	"reason" text NOT NULL,
	"staff_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "tax_buyer_corrections_kind_no_pk" PRIMARY KEY("kind","no")
);
--> statement-breakpoint
DROP INDEX "tax_papers_one_invoice_each";--> statement-breakpoint
ALTER TABLE "tax_papers" ADD COLUMN "replaces_no" integer;--> statement-breakpoint
ALTER TABLE "tax_papers" ADD COLUMN "reason_code" text;--> statement-breakpoint
ALTER TABLE "supplier_deliveries" ADD COLUMN "etims_invoice_no" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "suppliers" ADD COLUMN "kra_pin" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "etims_documents" ADD CONSTRAINT "etims_documents_device_id_etims_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."etims_devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "etims_documents" ADD CONSTRAINT "etims_documents_kind_no_tax_papers_kind_no_fk" FOREIGN KEY ("kind","no") REFERENCES "public"."tax_papers"("kind","no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "etims_exchanges" ADD CONSTRAINT "etims_exchanges_device_id_etims_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."etims_devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "etims_items" ADD CONSTRAINT "etims_items_device_id_etims_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."etims_devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "etims_purchases" ADD CONSTRAINT "etims_purchases_device_id_etims_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."etims_devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "etims_stock_moves" ADD CONSTRAINT "etims_stock_moves_movement_id_stock_movements_id_fk" FOREIGN KEY ("movement_id") REFERENCES "public"."stock_movements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "etims_stock_moves" ADD CONSTRAINT "etims_stock_moves_device_id_etims_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."etims_devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "etims_tables" ADD CONSTRAINT "etims_tables_device_id_etims_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."etims_devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_buyer_corrections" ADD CONSTRAINT "tax_buyer_corrections_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_buyer_corrections" ADD CONSTRAINT "tax_buyer_corrections_kind_no_tax_papers_kind_no_fk" FOREIGN KEY ("kind","no") REFERENCES "public"."tax_papers"("kind","no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "etims_devices_branch" ON "etims_devices" USING btree ("pin","branch");--> statement-breakpoint
CREATE UNIQUE INDEX "etims_devices_uses" ON "etims_devices" USING btree ("uses") WHERE "etims_devices"."uses" <> 'nothing';--> statement-breakpoint
CREATE UNIQUE INDEX "etims_documents_number" ON "etims_documents" USING btree ("device_id","invoice_no") WHERE "etims_documents"."invoice_no" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "etims_documents_one_sending" ON "etims_documents" USING btree ("device_id") WHERE "etims_documents"."state" = 'sending';--> statement-breakpoint
CREATE INDEX "etims_documents_waiting" ON "etims_documents" USING btree ("device_id","queue_no") WHERE "etims_documents"."state" IN ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX "etims_documents_refused" ON "etims_documents" USING btree ("queue_no") WHERE "etims_documents"."state" = 'refused';--> statement-breakpoint
CREATE INDEX "etims_documents_stock" ON "etims_documents" USING btree ("device_id","queue_no") WHERE "etims_documents"."stock_state" IN ('waiting', 'refused');--> statement-breakpoint
CREATE INDEX "etims_exchanges_device" ON "etims_exchanges" USING btree ("device_id","id");--> statement-breakpoint
CREATE INDEX "etims_exchanges_document" ON "etims_exchanges" USING btree ("document_kind","document_no","id");--> statement-breakpoint
CREATE INDEX "etims_exchanges_at" ON "etims_exchanges" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "etims_items_code" ON "etims_items" USING btree ("device_id","item_code");--> statement-breakpoint
CREATE INDEX "etims_purchases_day" ON "etims_purchases" USING btree ("day");--> statement-breakpoint
CREATE INDEX "etims_stock_moves_waiting" ON "etims_stock_moves" USING btree ("device_id","movement_id") WHERE "etims_stock_moves"."state" IN ('waiting', 'refused');--> statement-breakpoint
CREATE INDEX "tax_buyer_corrections_staff" ON "tax_buyer_corrections" USING btree ("staff_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tax_papers_one_invoice_each" ON "tax_papers" USING btree ("order_id",coalesce("parcel_id", 0),coalesce("change_id", 0),coalesce("replaces_no", 0)) WHERE "tax_papers"."kind" = 'invoice';