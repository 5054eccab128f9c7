ALTER TABLE "delivery_stops" ADD COLUMN "code_hash" text;--> statement-breakpoint
ALTER TABLE "delivery_stops" ADD COLUMN "code_sealed" text;--> statement-breakpoint
ALTER TABLE "delivery_stops" ADD COLUMN "code_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery_stops" ADD COLUMN "code_confirmed_at" timestamp with time zone;