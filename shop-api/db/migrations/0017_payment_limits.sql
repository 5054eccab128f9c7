CREATE TABLE "payment_networks" (
	"attempt_id" text PRIMARY KEY NOT NULL,
	"network_key" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "tells_reason" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_networks" ADD CONSTRAINT "payment_networks_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_networks_of" ON "payment_networks" USING btree ("network_key","at");--> statement-breakpoint
CREATE INDEX "payment_networks_at" ON "payment_networks" USING btree ("at");--> statement-breakpoint
CREATE INDEX "payment_attempts_phone" ON "payment_attempts" USING btree ("phone","started_at") WHERE "payment_attempts"."phone" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_attempts_cards" ON "payment_attempts" USING btree ("started_at") WHERE "payment_attempts"."payment_type" = 2;