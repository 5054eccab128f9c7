CREATE TABLE "guest_order_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "guest_order_tokens" ADD CONSTRAINT "guest_order_tokens_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guest_order_tokens_order" ON "guest_order_tokens" USING btree ("order_id");