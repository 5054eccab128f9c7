CREATE INDEX "etims_documents_to_email" ON "etims_documents" USING btree ("queue_no") WHERE "etims_documents"."emailed_at" IS NULL AND "etims_documents"."signature" <> '';--> statement-breakpoint
-- Documents that KRA accepted before the shop emailed them are not emailed later.
UPDATE "etims_documents" SET "emailed_at" = "accepted_at" WHERE "state" = 'accepted' AND "signature" <> '' AND "emailed_at" IS NULL;
