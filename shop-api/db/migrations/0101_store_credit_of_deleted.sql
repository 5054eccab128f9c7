-- It allows all that the previous release writes.
DO $$ BEGIN
ALTER TABLE "store_credit_accounts" DROP CONSTRAINT "store_credit_accounts_owner";
ALTER TABLE "store_credit_accounts" ADD CONSTRAINT "store_credit_accounts_owner" CHECK (num_nonnulls("store_credit_accounts"."company_id", "store_credit_accounts"."user_id") <= 1);
END $$;
