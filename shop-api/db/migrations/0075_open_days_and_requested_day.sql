ALTER TABLE "orders" ADD COLUMN "requested_delivery_date" date;--> statement-breakpoint
ALTER TABLE "site" ADD COLUMN "open_days" text DEFAULT 'Mon, Tue, Wed, Thu, Fri, Sat' NOT NULL;