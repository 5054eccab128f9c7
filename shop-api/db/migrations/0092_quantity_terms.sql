CREATE TABLE "quantity_terms" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quantity_terms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"variant_id" bigint,
	"family_id" bigint,
	"group_id" bigint,
	"min_tenths" integer,
	"multiple_tenths" integer,
	"max_tenths" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quantity_terms_of" CHECK (num_nonnulls("quantity_terms"."variant_id", "quantity_terms"."family_id") = 1),
	CONSTRAINT "quantity_terms_min" CHECK ("quantity_terms"."min_tenths" BETWEEN 1 AND 999990),
	CONSTRAINT "quantity_terms_multiple" CHECK ("quantity_terms"."multiple_tenths" BETWEEN 1 AND 999990),
	CONSTRAINT "quantity_terms_max" CHECK ("quantity_terms"."max_tenths" BETWEEN 1 AND 999990),
	CONSTRAINT "quantity_terms_order" CHECK ("quantity_terms"."min_tenths" <= "quantity_terms"."max_tenths")
);
--> statement-breakpoint
CREATE TABLE "smallest_orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "smallest_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"group_id" bigint,
	"with_vat_cents" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "smallest_orders_amount" CHECK ("smallest_orders"."with_vat_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "quantity_terms" ADD CONSTRAINT "quantity_terms_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quantity_terms" ADD CONSTRAINT "quantity_terms_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quantity_terms" ADD CONSTRAINT "quantity_terms_group_id_company_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."company_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "smallest_orders" ADD CONSTRAINT "smallest_orders_group_id_company_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."company_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "quantity_terms_variant" ON "quantity_terms" USING btree ("variant_id",coalesce("group_id", 0));--> statement-breakpoint
CREATE UNIQUE INDEX "quantity_terms_family" ON "quantity_terms" USING btree ("family_id",coalesce("group_id", 0));--> statement-breakpoint
CREATE INDEX "quantity_terms_group" ON "quantity_terms" USING btree ("group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "smallest_orders_buyer" ON "smallest_orders" USING btree (coalesce("group_id", 0));--> statement-breakpoint
CREATE INDEX "smallest_orders_group" ON "smallest_orders" USING btree ("group_id");