CREATE TABLE "enquiry_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "enquiry_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"enquiry_id" bigint NOT NULL,
	"enquiry_message_id" bigint,
	"name" text NOT NULL,
	"bytes" integer NOT NULL,
	"file" text,
	"left_out" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "enquiry_files_stored_or_left_out" CHECK (("enquiry_files"."file" IS NULL) = ("enquiry_files"."left_out" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "inbound_emails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inbound_emails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message_id" text NOT NULL,
	"enquiry_id" bigint,
	"enquiry_message_id" bigint,
	"whole_text" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "inbound_emails_messageId_unique" UNIQUE("message_id")
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "reply_to" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "in_reply_to" text;--> statement-breakpoint
ALTER TABLE "enquiry_messages" ADD COLUMN "sender" text;--> statement-breakpoint
ALTER TABLE "enquiry_messages" ADD COLUMN "automatic" text;--> statement-breakpoint
ALTER TABLE "enquiry_messages" ADD COLUMN "mail_name" text;--> statement-breakpoint
ALTER TABLE "enquiry_files" ADD CONSTRAINT "enquiry_files_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_files" ADD CONSTRAINT "enquiry_files_enquiry_message_id_enquiry_messages_id_fk" FOREIGN KEY ("enquiry_message_id") REFERENCES "public"."enquiry_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_emails" ADD CONSTRAINT "inbound_emails_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_emails" ADD CONSTRAINT "inbound_emails_enquiry_message_id_enquiry_messages_id_fk" FOREIGN KEY ("enquiry_message_id") REFERENCES "public"."enquiry_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enquiry_files_enquiry" ON "enquiry_files" USING btree ("enquiry_id");--> statement-breakpoint
CREATE INDEX "enquiry_files_message" ON "enquiry_files" USING btree ("enquiry_message_id") WHERE "enquiry_files"."enquiry_message_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "enquiry_files_stored" ON "enquiry_files" USING btree ("at") WHERE "enquiry_files"."file" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "inbound_emails_enquiry" ON "inbound_emails" USING btree ("enquiry_id");--> statement-breakpoint
CREATE INDEX "inbound_emails_message" ON "inbound_emails" USING btree ("enquiry_message_id") WHERE "inbound_emails"."enquiry_message_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "inbound_emails_unrelated" ON "inbound_emails" USING btree ("at") WHERE "inbound_emails"."enquiry_id" IS NULL;--> statement-breakpoint
CREATE INDEX "enquiry_messages_mail" ON "enquiry_messages" USING btree ("mail_name") WHERE "enquiry_messages"."mail_name" IS NOT NULL;