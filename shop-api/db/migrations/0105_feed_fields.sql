CREATE TABLE "feed_findings" (
	"family_id" bigint PRIMARY KEY NOT NULL,
	"faults" text[] NOT NULL,
	"findings" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_feed" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" bigint NOT NULL,
	"generated_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"products" integer NOT NULL,
	"families" integer NOT NULL,
	"left_out" jsonb NOT NULL,
	"files" jsonb NOT NULL,
	CONSTRAINT "product_feed_one_row" CHECK ("product_feed"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "families" ADD COLUMN "gender" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "families" ADD COLUMN "age_group" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "families" ADD COLUMN "pattern" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "families" ADD COLUMN "google_category" integer;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "gtin" text;--> statement-breakpoint
ALTER TABLE "feed_findings" ADD CONSTRAINT "feed_findings_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;