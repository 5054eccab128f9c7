ALTER TABLE "payment_attempts" ADD COLUMN "method" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "provider_reference" jsonb;--> statement-breakpoint
-- For one release the old columns and provider_reference say the same, whichever of them is written. A name stays as it is.
CREATE FUNCTION fill_provider_reference() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.method := coalesce(NEW.method, CASE NEW.payment_type WHEN 1 THEN 'mpesa' WHEN 2 THEN 'card' ELSE 'bank' END);
  NEW.provider_reference := nullif(jsonb_strip_nulls(jsonb_build_object(
    'merchantRequestId', NEW.merchant_request_id,
    'checkoutRequestId', NEW.checkout_request_id,
    'setupReference', NEW.setup_reference,
    'authenticationId', NEW.authentication_id,
    'returnSecretHash', NEW.return_secret_hash
  )) || coalesce(NEW.provider_reference, '{}'), '{}');
  IF TG_OP = 'UPDATE' AND (NEW.method <> OLD.method
    OR OLD.provider_reference IS NOT NULL AND NOT coalesce(NEW.provider_reference @> OLD.provider_reference, false))
  THEN
    RAISE EXCEPTION 'an attempt stays with its order, amount and names' USING ERRCODE = 'restrict_violation';
  END IF;
  NEW.merchant_request_id := NEW.provider_reference ->> 'merchantRequestId';
  NEW.checkout_request_id := NEW.provider_reference ->> 'checkoutRequestId';
  NEW.setup_reference := NEW.provider_reference ->> 'setupReference';
  NEW.authentication_id := NEW.provider_reference ->> 'authenticationId';
  NEW.return_secret_hash := NEW.provider_reference ->> 'returnSecretHash';
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER payment_attempts_provider_reference BEFORE INSERT OR UPDATE ON payment_attempts
  FOR EACH ROW EXECUTE FUNCTION fill_provider_reference();
--> statement-breakpoint
-- The trigger fills both columns of every row.
UPDATE "payment_attempts" SET "method" = NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ALTER COLUMN "method" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_attempts_reference" ON "payment_attempts" USING gin ("provider_reference" jsonb_path_ops);--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_method_of_type" CHECK (("payment_attempts"."payment_type" = 2) = ("payment_attempts"."method" = 'card') AND ("payment_attempts"."payment_type" = 3) = ("payment_attempts"."method" = 'bank'));
