CREATE TABLE "whatsapp_contacts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "whatsapp_contacts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_key" text NOT NULL,
	"phone" text,
	"username" text,
	"name" text DEFAULT '' NOT NULL,
	"last_in_at" timestamp with time zone,
	"opted_out_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "whatsapp_contacts_userKey_unique" UNIQUE("user_key")
);
--> statement-breakpoint
CREATE TABLE "whatsapp_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "whatsapp_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"payload" jsonb,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "whatsapp_events_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "whatsapp_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "whatsapp_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"contact_id" bigint NOT NULL,
	"enquiry_message_id" bigint,
	"wa_id" text,
	"items" jsonb,
	"content" jsonb,
	"template" text,
	"state" text NOT NULL,
	"failure" text,
	"joined_id" bigint,
	"event_id" bigint,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"claimed_until" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "whatsapp_messages_state_known" CHECK ("whatsapp_messages"."state" IN ('received', 'queued', 'sent', 'delivered', 'read', 'failed', 'joined'))
);
--> statement-breakpoint
CREATE TABLE "whatsapp_orders" (
	"order_id" text PRIMARY KEY NOT NULL,
	"enquiry_id" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "contact_id" bigint;--> statement-breakpoint
ALTER TABLE "draft_orders" ADD COLUMN "enquiry_id" bigint;--> statement-breakpoint
ALTER TABLE "whatsapp_messages" ADD CONSTRAINT "whatsapp_messages_contact_id_whatsapp_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."whatsapp_contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_messages" ADD CONSTRAINT "whatsapp_messages_enquiry_message_id_enquiry_messages_id_fk" FOREIGN KEY ("enquiry_message_id") REFERENCES "public"."enquiry_messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_messages" ADD CONSTRAINT "whatsapp_messages_joined_id_whatsapp_messages_id_fk" FOREIGN KEY ("joined_id") REFERENCES "public"."whatsapp_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_messages" ADD CONSTRAINT "whatsapp_messages_event_id_order_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."order_events"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_orders" ADD CONSTRAINT "whatsapp_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_orders" ADD CONSTRAINT "whatsapp_orders_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "whatsapp_contacts_phone" ON "whatsapp_contacts" USING btree ("phone") WHERE "whatsapp_contacts"."phone" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "whatsapp_events_due" ON "whatsapp_events" USING btree ("due_at") WHERE "whatsapp_events"."payload" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "whatsapp_events_received" ON "whatsapp_events" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "whatsapp_messages_wa" ON "whatsapp_messages" USING btree ("wa_id");--> statement-breakpoint
CREATE UNIQUE INDEX "whatsapp_messages_event" ON "whatsapp_messages" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "whatsapp_messages_contact" ON "whatsapp_messages" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "whatsapp_messages_message" ON "whatsapp_messages" USING btree ("enquiry_message_id");--> statement-breakpoint
CREATE INDEX "whatsapp_messages_joined" ON "whatsapp_messages" USING btree ("joined_id") WHERE "whatsapp_messages"."joined_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "whatsapp_messages_sent" ON "whatsapp_messages" USING btree ("sent_at") WHERE "whatsapp_messages"."sent_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "whatsapp_messages_due" ON "whatsapp_messages" USING btree ("due_at") WHERE "whatsapp_messages"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "whatsapp_orders_enquiry" ON "whatsapp_orders" USING btree ("enquiry_id");--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_contact_id_whatsapp_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."whatsapp_contacts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_orders" ADD CONSTRAINT "draft_orders_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enquiries_whatsapp" ON "enquiries" USING btree ("contact_id") WHERE "enquiries"."contact_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "draft_orders_enquiry" ON "draft_orders" USING btree ("enquiry_id") WHERE "draft_orders"."enquiry_id" IS NOT NULL;