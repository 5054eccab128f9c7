CREATE TABLE "delivery_refusals" (
	"order_id" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"operator" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "delivery_refusals_reason" CHECK ("delivery_refusals"."reason" <> '')
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "pays_on_delivery" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "money_account_id" bigint;
--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "recorded_by" text;
--> statement-breakpoint
ALTER TABLE "delivery_refusals" ADD CONSTRAINT "delivery_refusals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- Allows all that the previous release writes.
DO $$ BEGIN
ALTER TABLE "payment_attempts" DROP CONSTRAINT "payment_attempts_type_known";
ALTER TABLE "payment_attempts" DROP CONSTRAINT "payment_attempts_method_of_type";
ALTER TABLE "payment_attempts" DROP CONSTRAINT "payment_attempts_ids_of_type";
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_type_known" CHECK ("payment_attempts"."payment_type" IN (1, 2, 3, 4));
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_method_of_type" CHECK (("payment_attempts"."payment_type" = 2) = ("payment_attempts"."method" = 'card') AND ("payment_attempts"."payment_type" = 3) = ("payment_attempts"."method" = 'bank')
        AND ("payment_attempts"."payment_type" = 4) = ("payment_attempts"."method" = 'cash'));
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_ids_of_type" CHECK (CASE "payment_attempts"."payment_type"
        WHEN 1 THEN num_nonnulls("payment_attempts"."card_brand", "payment_attempts"."card_last_four", "payment_attempts"."setup_reference", "payment_attempts"."authentication_id", "payment_attempts"."return_secret_hash", "payment_attempts"."authorising_at") = 0
        WHEN 3 THEN num_nonnulls("payment_attempts"."phone", "payment_attempts"."merchant_request_id", "payment_attempts"."checkout_request_id", "payment_attempts"."card_brand", "payment_attempts"."card_last_four", "payment_attempts"."setup_reference", "payment_attempts"."authentication_id", "payment_attempts"."return_secret_hash", "payment_attempts"."authorising_at") = 0
          AND "payment_attempts"."by_hand" AND "payment_attempts"."state" = 'paid' AND "payment_attempts"."receipt" IS NOT NULL
        WHEN 4 THEN num_nonnulls("payment_attempts"."phone", "payment_attempts"."merchant_request_id", "payment_attempts"."checkout_request_id", "payment_attempts"."card_brand", "payment_attempts"."card_last_four", "payment_attempts"."setup_reference", "payment_attempts"."authentication_id", "payment_attempts"."return_secret_hash", "payment_attempts"."authorising_at") = 0
          AND "payment_attempts"."by_hand" AND "payment_attempts"."state" = 'paid' AND "payment_attempts"."receipt" IS NOT NULL
        ELSE num_nonnulls("payment_attempts"."phone", "payment_attempts"."merchant_request_id", "payment_attempts"."checkout_request_id") = 0 AND NOT "payment_attempts"."by_hand" END);
END $$;
