CREATE TABLE "payment_qr_codes" (
	"order_id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"receiver" text NOT NULL,
	"png" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_qr_codes_order_id_amount_cents_receiver_pk" PRIMARY KEY("order_id","amount_cents","receiver")
);
--> statement-breakpoint
ALTER TABLE "payment_qr_codes" ADD CONSTRAINT "payment_qr_codes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;