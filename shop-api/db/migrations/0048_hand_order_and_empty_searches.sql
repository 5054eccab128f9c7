CREATE TABLE "empty_searches" (
	"text" text PRIMARY KEY NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"set_aside_at" timestamp with time zone,
	CONSTRAINT "empty_searches_length" CHECK (length("empty_searches"."text") BETWEEN 1 AND 60)
);
--> statement-breakpoint
ALTER TABLE "families" ADD COLUMN "hand_order" integer;--> statement-breakpoint
CREATE INDEX "empty_searches_times" ON "empty_searches" USING btree ("times" DESC NULLS LAST,"text");--> statement-breakpoint
CREATE INDEX "empty_searches_last" ON "empty_searches" USING btree ("last_at");