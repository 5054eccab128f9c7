CREATE TABLE "family_sales" (
	"family_id" bigint PRIMARY KEY NOT NULL,
	"orders" integer NOT NULL,
	"quantity_tenths" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_status_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_status_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"family_id" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "families" ADD COLUMN "sizes_in_stock" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "families" ADD COLUMN "colour_families" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "families" ADD COLUMN "colour_families_in_stock" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "families" ADD COLUMN "colour_cards" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "families" ADD COLUMN "derived_by" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "family_sales" ADD CONSTRAINT "family_sales_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Which families' cards are to be made anew. Rows are only added here: nothing is locked that an order could wait for.
CREATE FUNCTION note_stock_status_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stock_status_changes (family_id) VALUES (NEW.family_id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER variants_stock_status AFTER UPDATE OF stock_tenths ON variants FOR EACH ROW
  WHEN ((OLD.stock_tenths > 0) <> (NEW.stock_tenths > 0))
  EXECUTE FUNCTION note_stock_status_change();
