CREATE TABLE "price_ladder_steps" (
	"ladder_id" bigint NOT NULL,
	"from_units" integer NOT NULL,
	"ex_vat_cents" integer,
	"percent_hundredths" smallint,
	CONSTRAINT "price_ladder_steps_ladder_id_from_units_pk" PRIMARY KEY("ladder_id","from_units"),
	CONSTRAINT "price_ladder_steps_units" CHECK ("price_ladder_steps"."from_units" BETWEEN 1 AND 99999),
	CONSTRAINT "price_ladder_steps_price" CHECK (num_nonnulls("price_ladder_steps"."ex_vat_cents", "price_ladder_steps"."percent_hundredths") = 1),
	CONSTRAINT "price_ladder_steps_amount" CHECK ("price_ladder_steps"."ex_vat_cents" > 0),
	CONSTRAINT "price_ladder_steps_percent" CHECK ("price_ladder_steps"."percent_hundredths" BETWEEN 1 AND 9000)
);
--> statement-breakpoint
CREATE TABLE "price_ladder_targets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_ladder_targets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ladder_id" bigint NOT NULL,
	"variant_id" bigint,
	"family_id" bigint,
	"collection_code" text,
	"sub_collection_code" text,
	CONSTRAINT "price_ladder_targets_one" CHECK (num_nonnulls("price_ladder_targets"."variant_id", "price_ladder_targets"."family_id", "price_ladder_targets"."collection_code", "price_ladder_targets"."sub_collection_code") = 1)
);
--> statement-breakpoint
CREATE TABLE "price_ladders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_ladders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"group_id" bigint,
	"company_id" bigint,
	"is_of_all" boolean DEFAULT false NOT NULL,
	"counting" text DEFAULT 'family' NOT NULL,
	"unit" text DEFAULT 'piece' NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"ended_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_ladders_name" CHECK (length("price_ladders"."name") BETWEEN 1 AND 80),
	CONSTRAINT "price_ladders_buyer" CHECK (num_nonnulls("price_ladders"."group_id", "price_ladders"."company_id") <= 1),
	CONSTRAINT "price_ladders_counting" CHECK ("price_ladders"."counting" IN ('variant', 'family', 'collection', 'rule')),
	CONSTRAINT "price_ladders_unit" CHECK ("price_ladders"."unit" IN ('piece', 'bale')),
	CONSTRAINT "price_ladders_days" CHECK ("price_ladders"."valid_to" >= "price_ladders"."valid_from")
);
--> statement-breakpoint
ALTER TABLE "price_ladder_steps" ADD CONSTRAINT "price_ladder_steps_ladder_id_price_ladders_id_fk" FOREIGN KEY ("ladder_id") REFERENCES "public"."price_ladders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_ladder_targets" ADD CONSTRAINT "price_ladder_targets_ladder_id_price_ladders_id_fk" FOREIGN KEY ("ladder_id") REFERENCES "public"."price_ladders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_ladder_targets" ADD CONSTRAINT "price_ladder_targets_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_ladder_targets" ADD CONSTRAINT "price_ladder_targets_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_ladder_targets" ADD CONSTRAINT "price_ladder_targets_collection_code_collections_code_fk" FOREIGN KEY ("collection_code") REFERENCES "public"."collections"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_ladder_targets" ADD CONSTRAINT "price_ladder_targets_sub_collection_code_sub_collections_code_fk" FOREIGN KEY ("sub_collection_code") REFERENCES "public"."sub_collections"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_ladders" ADD CONSTRAINT "price_ladders_group_id_company_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."company_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_ladders" ADD CONSTRAINT "price_ladders_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_ladders" ADD CONSTRAINT "price_ladders_created_by_staff_members_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "price_ladder_targets_variant" ON "price_ladder_targets" USING btree ("ladder_id","variant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "price_ladder_targets_family" ON "price_ladder_targets" USING btree ("ladder_id","family_id");--> statement-breakpoint
CREATE UNIQUE INDEX "price_ladder_targets_collection" ON "price_ladder_targets" USING btree ("ladder_id","collection_code");--> statement-breakpoint
CREATE UNIQUE INDEX "price_ladder_targets_sub_collection" ON "price_ladder_targets" USING btree ("ladder_id","sub_collection_code");--> statement-breakpoint
CREATE INDEX "price_ladder_targets_of_variant" ON "price_ladder_targets" USING btree ("variant_id") WHERE "price_ladder_targets"."variant_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "price_ladder_targets_of_family" ON "price_ladder_targets" USING btree ("family_id") WHERE "price_ladder_targets"."family_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "price_ladders_group" ON "price_ladders" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "price_ladders_company" ON "price_ladders" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "price_ladders_open" ON "price_ladders" USING btree ("valid_from","valid_to") WHERE "price_ladders"."ended_at" IS NULL;