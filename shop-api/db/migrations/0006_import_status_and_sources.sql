CREATE TABLE "picture_sources" (
	"sha256" text PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT now() NOT NULL,
	"error" text
);
--> statement-breakpoint
ALTER TABLE "families" ADD COLUMN "keywords" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "families" ADD COLUMN "status" text DEFAULT 'active' NOT NULL;--> statement-breakpoint
ALTER TABLE "picture_sources" ADD CONSTRAINT "picture_sources_sha256_media_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."media"("sha256") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "picture_sources_due" ON "picture_sources" USING btree ("state","next_try_at");--> statement-breakpoint
CREATE INDEX "family_colours_swatch" ON "family_colours" USING btree ("swatch_sha");