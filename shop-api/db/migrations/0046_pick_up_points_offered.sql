ALTER TABLE "pick_up_points" ADD COLUMN "is_offered" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "pick_up_points" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;