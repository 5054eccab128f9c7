ALTER TABLE "cities" ADD COLUMN "is_other" boolean DEFAULT false NOT NULL;--> statement-breakpoint
INSERT INTO "cities" ("id", "county_id", "name", "is_other") SELECT "id" * 1000 + 999, "id", 'Another place', true FROM "counties" ON CONFLICT DO NOTHING;
