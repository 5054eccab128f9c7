CREATE TABLE "search_synonyms" (
	"word" text PRIMARY KEY NOT NULL,
	"means" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "video" jsonb;--> statement-breakpoint
CREATE INDEX "variants_code_begun" ON "variants" USING btree (upper(translate("code", '-._/ ', '')) text_pattern_ops);