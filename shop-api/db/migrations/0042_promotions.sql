CREATE TABLE "promotion_targets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "promotion_targets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"promotion_id" bigint NOT NULL,
	"collection_code" text,
	"sub_collection_code" text,
	"family_id" bigint,
	"variant_id" bigint,
	"is_left_out" boolean DEFAULT false NOT NULL,
	"company_id" bigint,
	"county_id" integer,
	CONSTRAINT "promotion_targets_one" CHECK (num_nonnulls("promotion_targets"."collection_code", "promotion_targets"."sub_collection_code", "promotion_targets"."family_id", "promotion_targets"."variant_id", "promotion_targets"."company_id", "promotion_targets"."county_id") = 1),
	CONSTRAINT "promotion_targets_left_out" CHECK (NOT "promotion_targets"."is_left_out" OR "promotion_targets"."variant_id" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "promotion_uses" (
	"order_id" text NOT NULL,
	"promotion_id" bigint NOT NULL,
	"person_keys" text[] NOT NULL,
	"cents" bigint NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	"given_back_at" timestamp with time zone,
	CONSTRAINT "promotion_uses_order_id_promotion_id_pk" PRIMARY KEY("order_id","promotion_id"),
	CONSTRAINT "promotion_uses_cents" CHECK ("promotion_uses"."cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "promotions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "promotions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"code" text,
	"kind" text NOT NULL,
	"percent_hundredths" smallint,
	"amount_cents" bigint,
	"buy_units" integer,
	"free_units" integer,
	"unit" text DEFAULT 'piece' NOT NULL,
	"least_units" integer DEFAULT 1 NOT NULL,
	"least_cents" bigint DEFAULT 0 NOT NULL,
	"is_of_all" boolean NOT NULL,
	"audience" text NOT NULL,
	"is_first_order_only" boolean DEFAULT false NOT NULL,
	"is_everywhere" boolean DEFAULT true NOT NULL,
	"limit_per_person" integer,
	"limit_in_all" integer,
	"used" integer DEFAULT 0 NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "promotions_name" CHECK (length("promotions"."name") BETWEEN 1 AND 80),
	CONSTRAINT "promotions_code_form" CHECK ("promotions"."code" ~ '^[A-Z0-9]{3,40}$'),
	CONSTRAINT "promotions_kind" CHECK (CASE "promotions"."kind"
        WHEN 'percent' THEN "promotions"."percent_hundredths" BETWEEN 1 AND 9000 AND num_nonnulls("promotions"."amount_cents", "promotions"."buy_units", "promotions"."free_units") = 0
        WHEN 'amount' THEN "promotions"."amount_cents" > 0 AND "promotions"."least_cents" > "promotions"."amount_cents" AND num_nonnulls("promotions"."percent_hundredths", "promotions"."buy_units", "promotions"."free_units") = 0
        WHEN 'buy-get' THEN "promotions"."buy_units" > 0 AND "promotions"."free_units" > 0 AND num_nonnulls("promotions"."percent_hundredths", "promotions"."amount_cents") = 0
        WHEN 'free-delivery' THEN num_nonnulls("promotions"."percent_hundredths", "promotions"."amount_cents", "promotions"."buy_units", "promotions"."free_units") = 0
        ELSE false END),
	CONSTRAINT "promotions_unit" CHECK ("promotions"."unit" IN ('piece', 'bale') AND "promotions"."least_units" >= 1 AND "promotions"."least_cents" >= 0),
	CONSTRAINT "promotions_audience" CHECK ("promotions"."audience" IN ('everybody', 'consumers', 'companies', 'chosen-companies')),
	CONSTRAINT "promotions_area" CHECK ("promotions"."is_everywhere" OR "promotions"."kind" = 'free-delivery'),
	CONSTRAINT "promotions_limits" CHECK ("promotions"."limit_per_person" > 0 AND "promotions"."limit_in_all" > 0 AND "promotions"."used" >= 0),
	CONSTRAINT "promotions_end_after_start" CHECK ("promotions"."ends_at" > "promotions"."starts_at")
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "discount_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "discount_tenths" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "promotion_id" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_discount_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_promotion_id" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promotion_code" text;--> statement-breakpoint
ALTER TABLE "promotion_targets" ADD CONSTRAINT "promotion_targets_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_targets" ADD CONSTRAINT "promotion_targets_collection_code_collections_code_fk" FOREIGN KEY ("collection_code") REFERENCES "public"."collections"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_targets" ADD CONSTRAINT "promotion_targets_sub_collection_code_sub_collections_code_fk" FOREIGN KEY ("sub_collection_code") REFERENCES "public"."sub_collections"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_targets" ADD CONSTRAINT "promotion_targets_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_targets" ADD CONSTRAINT "promotion_targets_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_targets" ADD CONSTRAINT "promotion_targets_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_targets" ADD CONSTRAINT "promotion_targets_county_id_counties_id_fk" FOREIGN KEY ("county_id") REFERENCES "public"."counties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_created_by_staff_members_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "promotion_targets_promotion" ON "promotion_targets" USING btree ("promotion_id");--> statement-breakpoint
CREATE INDEX "promotion_targets_family" ON "promotion_targets" USING btree ("family_id") WHERE "promotion_targets"."family_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "promotion_targets_variant" ON "promotion_targets" USING btree ("variant_id") WHERE "promotion_targets"."variant_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "promotion_targets_company" ON "promotion_targets" USING btree ("company_id") WHERE "promotion_targets"."company_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "promotion_uses_promotion" ON "promotion_uses" USING btree ("promotion_id","used_at","given_back_at","cents");--> statement-breakpoint
CREATE INDEX "promotion_uses_person" ON "promotion_uses" USING gin ("person_keys") WHERE "promotion_uses"."given_back_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "promotions_code" ON "promotions" USING btree ("code");--> statement-breakpoint
CREATE INDEX "promotions_open" ON "promotions" USING btree ("starts_at","ends_at") WHERE "promotions"."ended_at" IS NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery_promotion_id_promotions_id_fk" FOREIGN KEY ("delivery_promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_lines_promotion" ON "order_lines" USING btree ("promotion_id") WHERE "order_lines"."promotion_id" IS NOT NULL;--> statement-breakpoint
-- It allows all that the release before writes.
DO $$ BEGIN
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_discount" CHECK ("order_lines"."discount_cents" >= 0 AND ("order_lines"."discount_cents" > 0) = ("order_lines"."promotion_id" IS NOT NULL) AND ("order_lines"."discount_cents" > 0) = ("order_lines"."discount_tenths" > 0));
END $$;