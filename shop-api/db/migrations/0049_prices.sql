CREATE TABLE "company_group_members" (
	"group_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	CONSTRAINT "company_group_members_group_id_company_id_pk" PRIMARY KEY("group_id","company_id")
);
--> statement-breakpoint
CREATE TABLE "company_groups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"is_all" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_groups_name_length" CHECK (length("company_groups"."name") BETWEEN 1 AND 80)
);
--> statement-breakpoint
CREATE TABLE "group_prices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "group_prices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"group_id" bigint NOT NULL,
	"variant_id" bigint,
	"family_id" bigint,
	"from_bales" integer NOT NULL,
	"ex_vat_cents" integer NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	CONSTRAINT "group_prices_of" CHECK (num_nonnulls("group_prices"."variant_id", "group_prices"."family_id") = 1),
	CONSTRAINT "group_prices_bales" CHECK ("group_prices"."from_bales" BETWEEN 0 AND 9999),
	CONSTRAINT "group_prices_amount" CHECK ("group_prices"."ex_vat_cents" > 0),
	CONSTRAINT "group_prices_days" CHECK ("group_prices"."valid_to" >= "group_prices"."valid_from")
);
--> statement-breakpoint
CREATE TABLE "price_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"variant_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"from_cents" integer NOT NULL,
	"to_cents" integer NOT NULL,
	"staff_id" bigint,
	"reason" text
);
--> statement-breakpoint
ALTER TABLE "company_group_members" ADD CONSTRAINT "company_group_members_group_id_company_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."company_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_group_members" ADD CONSTRAINT "company_group_members_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_prices" ADD CONSTRAINT "group_prices_group_id_company_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."company_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_prices" ADD CONSTRAINT "group_prices_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_prices" ADD CONSTRAINT "group_prices_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_group_members_company" ON "company_group_members" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "company_groups_name" ON "company_groups" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "company_groups_all" ON "company_groups" USING btree ("is_all") WHERE "company_groups"."is_all";--> statement-breakpoint
CREATE UNIQUE INDEX "group_prices_variant" ON "group_prices" USING btree ("group_id","variant_id","from_bales","valid_from");--> statement-breakpoint
CREATE UNIQUE INDEX "group_prices_family" ON "group_prices" USING btree ("group_id","family_id","from_bales","valid_from");--> statement-breakpoint
CREATE INDEX "price_changes_variant" ON "price_changes" USING btree ("variant_id","id");--> statement-breakpoint
CREATE INDEX "price_changes_staff" ON "price_changes" USING btree ("staff_id");
--> statement-breakpoint
INSERT INTO "company_groups" ("name", "is_all") VALUES ('All companies', true);
--> statement-breakpoint
-- What is agreed with each company, and what the groups have that it is in.
CREATE VIEW "company_prices" AS
SELECT a.company_id, 0::bigint AS group_id, a.variant_id, a.family_id, a.from_bales, a.ex_vat_cents, a.valid_from, a.valid_to
FROM agreed_prices a
UNION ALL
SELECT m.company_id, p.group_id, p.variant_id, p.family_id, p.from_bales, p.ex_vat_cents, p.valid_from, p.valid_to
FROM company_group_members m JOIN group_prices p ON p.group_id = m.group_id
UNION ALL
SELECT c.id, p.group_id, p.variant_id, p.family_id, p.from_bales, p.ex_vat_cents, p.valid_from, p.valid_to
FROM companies c CROSS JOIN company_groups g JOIN group_prices p ON p.group_id = g.id
WHERE g.is_all;
--> statement-breakpoint
-- What prices were, whoever changes them. Who and why the transaction says of itself; a setting that was never made is null.
CREATE FUNCTION note_price_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO price_changes (variant_id, at, from_cents, to_cents, staff_id, reason)
  VALUES (
    NEW.id, coalesce(nullif(current_setting('fuma.price_at', true), '')::timestamptz, now()), OLD.ex_vat_cents,
    NEW.ex_vat_cents, nullif(current_setting('fuma.price_staff', true), '')::bigint,
    nullif(current_setting('fuma.price_reason', true), ''));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER variants_price_changed AFTER UPDATE OF ex_vat_cents ON variants FOR EACH ROW
  WHEN (OLD.ex_vat_cents <> NEW.ex_vat_cents)
  EXECUTE FUNCTION note_price_change();
