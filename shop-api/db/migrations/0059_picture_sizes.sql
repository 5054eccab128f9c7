ALTER TABLE "media" ADD COLUMN "sized_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "media_unsized" ON "media" USING btree ("created_at") WHERE "media"."sized_at" is null;